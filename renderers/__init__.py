"""Pictures of the games: a view in, a picture and its alt text out."""
