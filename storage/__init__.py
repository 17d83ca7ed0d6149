"""Tables on disk: the Store protocol and its SQLite implementation."""
