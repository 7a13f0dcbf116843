"""`python -m wikimill.pipelines.running.worker_pool --service_port=50000`: Beam's worker pool, on loopback.

Beam's own, `apache_beam.runners.worker.worker_pool_main`, has workers run for whoever reaches its port, on any address
of the machine; its options are the same.
"""

from __future__ import annotations

import os
import sys

from apache_beam.runners.worker import worker_pool_main

from wikimill.pipelines.running.listening import listen_on_loopback


def main() -> None:
    """Start workers for the TaskManager of this machine, until this process is ended."""
    # A worker is `python -c …`, which would import what lies in the current folder.
    os.environ["PYTHONSAFEPATH"] = "1"
    listen_on_loopback()
    worker_pool_main.main(sys.argv[1:])


if __name__ == "__main__":
    main()
