"""Ocean Crisis: two to five players keep a river's rubbish from becoming an island."""
