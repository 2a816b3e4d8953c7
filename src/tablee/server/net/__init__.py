"""Everything that speaks to the network: HTTP, WebSocket, the page's files, cookies."""
