"""Pure functions from values as written to clean values; no files, no Prefect."""
