#!/usr/bin/env python3
"""Draws how learning went, as SVG: the share of games won against greedy over the steps.

usage: plot_learning.py LOG [OUT.svg]    LOG is what learn.py --log wrote"""
import json
import pathlib
import sys

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 320, 56, 40


def read(path):
    """The lines of a log."""
    try:
        rows = [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]
        if not all(row.keys() >= {"steps", "greedy", "error"} for row in rows) or not rows:
            raise ValueError("no log of learn.py")
    except (OSError, ValueError, AttributeError) as error:
        sys.exit(f"plot_learning.py: {path}: {error}")
    return rows


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: plot_learning.py LOG [OUT.svg]")
    rows = read(sys.argv[1])
    most = max(row["steps"] for row in rows) or 1

    def place(steps, share):
        return (LEFT + (WIDTH - LEFT - 16) * steps / most, HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 16) * share)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
             'font-size="12"><title>Share of games won against greedy while learning</title>',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for percent in range(0, 101, 20):
        x, y = place(0, percent / 100)
        parts.append(f'<path d="M{x:.0f} {y:.1f}H{WIDTH - 16}" stroke="#ddd"/>'
                     f'<text x="{x - 6:.0f}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for quarter in range(5):
        x, y = place(most * quarter / 4, 0)
        parts.append(f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">{most * quarter / 4e6:.1f} M</text>')
    parts.append(f'<text x="{WIDTH / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">steps</text>')
    band = [place(row["steps"], row["greedy"] + 2 * row["error"]) for row in rows]
    band += [place(row["steps"], row["greedy"] - 2 * row["error"]) for row in reversed(rows)]
    line = [place(row["steps"], row["greedy"]) for row in rows]
    points = [" ".join(f"{x:.1f},{y:.1f}" for x, y in places) for places in (band, line)]
    parts.append(f'<polygon points="{points[0]}" fill="#c33" opacity="0.2"/>')
    parts.append(f'<polyline points="{points[1]}" fill="none" stroke="#c33" stroke-width="2"/></svg>')
    out = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "learning.svg")
    out.write_text("\n".join(parts) + "\n", encoding="utf-8")
    print(f"{out}: {len(rows)} points, at the end {100 * rows[-1]['greedy']:.1f} %")


main()
