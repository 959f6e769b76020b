"use strict";
// Shows an item's title at once, for the pointer and for the keyboard.
const tip = document.getElementById("tip");
let shown = null; // the item that the tip is of
let leaving = 0;

function show(item, x, y) {
  hide();
  shown = item;
  const title = item.querySelector("title");
  tip.textContent = title.textContent;
  item.dataset.title = title.textContent;
  title.textContent = ""; // or the browser shows it as well
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(8, Math.min(x, innerWidth - box.width - 8)) + "px";
  tip.style.top = (y + box.height + 8 > innerHeight ? Math.max(8, y - box.height - 40) : y) + "px";
}

function hide() {
  clearTimeout(leaving);
  tip.hidden = true;
  if (!shown) return;
  shown.querySelector("title").textContent = shown.dataset.title;
  delete shown.dataset.title;
  shown = null;
}

const itemOf = (event) => event.target.closest?.(".item");

document.addEventListener("pointerover", (event) => {
  const item = itemOf(event);
  if (item && item !== shown) show(item, event.clientX + 12, item.getBoundingClientRect().bottom + 6);
  if (item || tip.contains(event.target)) clearTimeout(leaving);
});
document.addEventListener("pointerout", (event) => {
  // Time enough to move onto the tip, whose text can be copied.
  if (shown && shown !== document.activeElement) {
    clearTimeout(leaving);
    leaving = setTimeout(hide, 200);
  }
});
document.addEventListener("focusin", (event) => {
  const item = itemOf(event);
  if (!item || !item.matches(":focus-visible")) return;
  const box = item.querySelector("svg").getBoundingClientRect();
  show(item, Math.max(box.left, 8), box.bottom + 6);
});
document.addEventListener("focusout", hide);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
document.addEventListener("scroll", (event) => {
  if (shown && shown !== document.activeElement) hide();
}, true);

// Keeps the middle of the picture in the middle when it is zoomed.
const view = document.querySelector(".timeline .scroll");
let middle = 0.5;
view?.addEventListener("scroll", () => {
  middle = (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth;
});
for (const input of document.querySelectorAll(".zoom input")) {
  input.addEventListener("change", () => {
    const kept = middle;
    view.scrollLeft = kept * view.scrollWidth - view.clientWidth / 2;
    middle = kept;
  });
}
// A link into the table opens it.
document.addEventListener("click", (event) => {
  if (event.target.closest('a[href^="#"]')) {
    hide();
    document.querySelector("#table details")?.setAttribute("open", "");
  }
});
