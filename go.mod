module example.com/uagent/stream

go 1.26
