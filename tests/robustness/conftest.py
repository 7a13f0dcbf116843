import sys
from pathlib import Path

# The hostile archives are made byte by byte, as those of the reader's own tests are.
sys.path.append(str(Path(__file__).parents[1] / "transforms" / "dumps"))
