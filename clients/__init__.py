"""What talks to a server: the SDK, the terminal client, the bots, the web page."""
