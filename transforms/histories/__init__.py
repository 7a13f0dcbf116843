"""Mining of revision histories, page by page and edit by edit, for any corpus of edits."""
