"""Where records come from: one module per raw format, bytes to records."""
