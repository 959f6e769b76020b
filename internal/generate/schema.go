package main

func schema(w wireFormat) ([]byte, error) { return []byte("{}\n"), nil }
