"""Discord without Discord: a loopback server and a page for the unmodified bot."""
