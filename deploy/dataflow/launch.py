"""FLEX_TEMPLATE_PYTHON_PY_FILE of the image."""

from wikimill.pipelines.flex_launcher import main

if __name__ == "__main__":
    main()
