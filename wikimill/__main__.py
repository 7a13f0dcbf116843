"""`python -m wikimill`: the command line."""

from wikimill.pipelines.main import entry

if __name__ == "__main__":
    entry()
