"""The REST side of the local Discord: one module for each area of the API."""
