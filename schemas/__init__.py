"""What is published: one annotated row type per table; imports nothing of ours."""
