"""Ink: the palette, the type, the shapes and the icons that every Tidetable picture shares.

A picture is drawn on a `Sheet`. Coordinates are logical pixels of the finished picture, x to the right and y down; the
sheet is twice as large inside, so that every edge comes out smooth when it is reduced once at the end. Nothing here is
left to chance: whatever wobbles takes a seed from the place it belongs to, and the same call draws the same pixels.
"""
