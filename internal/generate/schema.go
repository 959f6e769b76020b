package main

func schema(structs []lineStruct) ([]byte, error) { return []byte("{}\n"), nil }
