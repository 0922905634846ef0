"""Redis, WebSockets, HTTP, identity, clocks, telemetry: everything that touches the world."""
