"""Draws the icons of the installed page from its favicon: `.venv/bin/python -m web.scripts.icons`.

An icon as it is has no ground; a maskable one has, since systems cut it to their own shape, of
which only a circle of 80 % is safe.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS, find_chromium

PUBLIC = Path(__file__).parents[1] / "public"
SIZES = (192, 512)
GROUND = "#f6f1e7"
KINDS = {"icon": ("transparent", 1.0), "icon-maskable": (GROUND, 0.8)}


def document(ground: str, share: float) -> str:
    drawing = (PUBLIC / "favicon.svg").read_text("utf-8")
    style = f"html,body{{margin:0;height:100%;background:{ground};display:grid;place-items:center}}"
    return f"<style>{style}svg{{width:{100 * share}vw;height:{100 * share}vh}}</style>{drawing}"


def main() -> None:
    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS)
        )
        page = chromium.new_page()
        for kind, (ground, share) in KINDS.items():
            for size in SIZES:
                page.set_viewport_size({"width": size, "height": size})
                page.set_content(document(ground, share))
                page.screenshot(path=PUBLIC / f"{kind}-{size}.png", omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
