"""What talks to a server: the SDKs, the terminal client, the web page."""
