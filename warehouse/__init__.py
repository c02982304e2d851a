"""Where tables land and how they are asked: Parquet files and DuckDB."""
