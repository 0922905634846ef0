"""The clients: the SDKs, the terminal client and the web page."""
