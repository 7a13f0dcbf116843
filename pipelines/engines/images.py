"""Versions in the names of images and packages for workers, compared with those of the submitting process."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator

from apache_beam.options.pipeline_options import PipelineOptions, PortableOptions, SetupOptions, WorkerOptions
from apache_beam.version import __version__ as beam_version

from wikimill.transforms.release.version import __version__

_BEAM = re.compile(r"beam_python(\d+\.\d+)_sdk:(\d+\.\d+\.\d+)")
_WIKIMILL = re.compile(r"(?:^|/)wikimill[:-](\d+\.\d+\.\d+)(?:\.tar\.gz)?$")


def versions_in(name: str) -> dict[str, str]:
    """Return the versions in the name of a container image or a source distribution; empty if it states none.

    The keys are "Beam" and "Python" for an image of Beam's, "wikimill" for an image or distribution of wikimill's.

    >>> versions_in("apache/beam_python3.12_sdk:2.76.0")
    {'Beam': '2.76.0', 'Python': '3.12'}
    >>> versions_in("eu.gcr.io/mine/wikimill:0.1.0"), versions_in("dist/wikimill-0.1.0.tar.gz")
    ({'wikimill': '0.1.0'}, {'wikimill': '0.1.0'})
    >>> versions_in("eu.gcr.io/mine/wikimill:latest")
    {}
    """
    if found := _BEAM.search(name):
        return {"Beam": found[2], "Python": found[1]}
    return {"wikimill": found[1]} if (found := _WIKIMILL.search(name)) else {}


def other_versions(engine: PipelineOptions) -> Iterator[str]:
    """Yield a message for each image or package of the workers whose name states versions other than this process's.

    Args:
        engine: Beam's options, which name the images and packages.
    """
    python = ".".join(platform.python_version().split(".")[:2])
    here = {"Beam": beam_version, "Python": python, "wikimill": __version__}
    portable = engine.view_as(PortableOptions)
    image = portable.environment_config if portable.environment_type == "DOCKER" else None
    packages = engine.view_as(SetupOptions).extra_packages or ()
    for name in filter(None, (engine.view_as(WorkerOptions).sdk_container_image, image, *packages)):
        there = versions_in(name)
        if differing := [key for key, version in there.items() if version != here[key]]:
            remote, local = (", ".join(f"{key} {of[key]}" for key in differing) for of in (there, here))
            yield (
                f"{name} has {remote}, and this process {local}: workers may fail, or give other examples; make one of "
                "these versions (docs/dataflow.md)"
            )
