"""The trained models that wikimill ships, loaded from package data without a network."""
