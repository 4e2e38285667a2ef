"""The program as a process. It is run as a file, so that nothing but the native part is loaded."""

import sys

if __name__ == "__main__":
    import _native  # type: ignore[import-not-found]

    _native.main(["hedgerow", *sys.argv[1:]], [sys.executable, "-E", "-s", "-S", __file__])
