package timeline

import (
	"fmt"
	"strings"
)

// A picture is the SVG part of a page. Across, places are in percent, so that
// the browser scales them; down, in pixels.
type picture struct {
	AxisHeight int
	Height     int
	Border     int // between the model's lanes and the tools'
	Lanes      []laneName
	Axes       []axis // one for each zoom
	Zooms      []axis // the same, if there is a choice
	Bands      []band
	Bars       []bar
}

// An axis is the time axis of the picture when it is zoomed by a factor.
type axis struct {
	Factor int
	Ticks  []tick
}

type laneName struct {
	Name   string
	Middle int
}

// A band is a time in which tools ran while the model was generating.
type band struct{ X, Width, Title string }

// A bar is an item on the picture.
type bar struct {
	Number     int // the item's, as in the table
	Class      string
	Hatched    bool
	Kind       string
	Outcome    string
	Lane       int // from 1
	StartMS    string
	DurationMS string
	X, Width   string
	Y, Height  int
	Name       string // for who hears it
	Tip        string // for who sees it
	Text       *barText
}

// A barText is what stands in a bar or beside it.
type barText struct {
	X, Width string // of where it may stand
	Anchor   string
	Shift    int
	Side     string
	Text     string
}

func newPicture(all []*placed, turnLanes, callLanes int, overlap []Span, e extent, columns int) *picture {
	lane := laneHeight(turnLanes + callLanes)
	p := &picture{AxisHeight: 24, Height: (turnLanes+callLanes)*lane + lane/2, Border: turnLanes*lane + lane/4}
	p.Axes = axes(all, e.length)
	if len(p.Axes) > 1 {
		p.Zooms = p.Axes
	}
	top := func(kind Kind, number int) int {
		if kind == Turn {
			return number * lane
		}
		return (turnLanes+number)*lane + lane/2
	}
	if lane >= minTextLane {
		p.Lanes = append(laneNames("model", turnLanes, top(Turn, 0)+lane/2, lane), laneNames("tools", callLanes, top(Call, 0)+lane/2, lane)...)
	}
	for _, span := range overlap {
		from, to := e.offset(span.Start), e.offset(span.End)
		p.Bands = append(p.Bands, band{percent(from, e.length), percent(to-from, e.length),
			"Tools ran while the model was generating: " + since(to-from)})
	}
	widest := p.Axes[len(p.Axes)-1].Factor
	for i, item := range all {
		b := newBar(i+1, item, e.length, columns)
		b.Y, b.Height = top(item.Kind, item.lane)+lane/8, lane-lane/4
		if lane >= minTextLane {
			b.Text = textOf(item, e.length, widest)
		}
		p.Bars = append(p.Bars, b)
	}
	return p
}

// laneHeight is what is left for a lane in pixels when there are so many.
func laneHeight(lanes int) int {
	switch {
	case lanes <= 40:
		return 28
	case lanes <= 200:
		return 20
	}
	return 8
}

// minTextLane is the height from which on a lane has room for text.
const minTextLane = 20

func laneNames(kind string, lanes, middle, height int) []laneName {
	if lanes == 1 {
		return []laneName{{kind, middle}}
	}
	var names []laneName
	for i := range lanes {
		names = append(names, laneName{fmt.Sprintf("%s %d", kind, i+1), middle + i*height})
	}
	return names
}

// axes returns an axis for each zoom from which the run gains: the next is
// offered while something would be hard to see.
func axes(all []*placed, length micros) []axis {
	const (
		pixels  = 1000 // about the width of a picture
		seen    = 8    // pixels that a bar takes to be seen well
		perAxis = 8    // marks
	)
	shortest := length
	for _, item := range all {
		if item.length > 0 {
			shortest = min(shortest, item.length)
		}
	}
	var list []axis
	for factor := 1; factor <= 64; factor *= 4 {
		list = append(list, axis{factor, ticks(length, perAxis*factor)})
		if float64(shortest)*float64(pixels*factor) >= float64(seen)*float64(length) {
			break
		}
	}
	return list
}

func newBar(number int, p *placed, length micros, columns int) bar {
	sentences := p.sentences(columns)
	return bar{
		Number:     number,
		Class:      p.class(),
		Hatched:    p.Outcome == Failed,
		Kind:       map[Kind]string{Turn: "turn", Call: "call"}[p.Kind],
		Outcome:    p.outcome(),
		Lane:       p.lane + 1,
		StartMS:    p.at.milliseconds(),
		DurationMS: p.length.milliseconds(),
		X:          percent(p.at, length),
		Width:      percent(p.length, length),
		Name:       strings.Join(sentences, "; "),
		Tip:        strings.Join(sentences, "\n"),
	}
}

// textOf puts the item's label into its bar or, if that is short, beside it
// where there is more room. It is nil if there is no room at any zoom.
func textOf(p *placed, length micros, zoom int) *barText {
	text := p.label()
	if p.Kind == Turn {
		text = fmt.Sprintf("turn %d", p.Number)
	} else if text == "" {
		text = p.name()
	}
	text = p.mark() + shortened(text, 120)
	share := func(m micros) float64 { return float64(m) / float64(max(1, length)) }
	const (
		perColumn = 0.0085 // of the picture's width, about
		enough    = 0.15   // for the start of a label to tell what it is
		least     = 0.015  // below which not even a letter fits
	)
	needs := min(enough, perColumn*float64(len([]rune(text))+2))
	inside, right, left := share(p.length), share(p.right), share(p.left)
	if p.before != nil && p.before.textBehind {
		left = 0
	}
	switch {
	case inside >= needs || inside >= right && inside >= left:
		if inside*float64(zoom) < least {
			return nil
		}
		return &barText{X: percent(p.at, length), Width: percent(p.length, length), Anchor: "0%", Shift: 13, Side: "start", Text: text}
	case max(left, right)*float64(zoom) < least:
		return nil
	case right >= needs || right >= left:
		p.textBehind = true
		return &barText{X: percent(p.end(), length), Width: percent(p.right, length), Anchor: "0%", Shift: 13, Side: "start", Text: text}
	}
	return &barText{X: percent(p.at-p.left, length), Width: percent(p.left, length), Anchor: "100%", Shift: -5, Side: "end", Text: text}
}
