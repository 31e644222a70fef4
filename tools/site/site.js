/* The search: every word must be found; titles count more. One index for all pages, fetched when it is wanted. */
const field = document.getElementById("search");
const found = document.getElementById("found");
let index;

function worth(entry, words) {
  const title = entry.title.toLowerCase();
  const text = entry.text.toLowerCase();
  if (!words.every((word) => text.includes(word) || title.includes(word))) return 0;
  return 1 + words.filter((word) => title.includes(word)).length * 10;
}

function excerpt({ text }, [word]) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  return `${at > 0 ? "…" : ""}${text.slice(at, at + 160)}…`;
}

function show(entries, words) {
  found.replaceChildren();
  found.hidden = words.length === 0;
  if (words.length > 0 && entries.length === 0) found.textContent = "Nothing found.";
  for (const entry of entries.slice(0, 20)) {
    const link = document.createElement("a");
    const more = document.createElement("small");
    link.href = entry.at;
    link.textContent = entry.title === entry.page ? entry.page : `${entry.page}: ${entry.title}`;
    more.textContent = excerpt(entry, words);
    link.append(more);
    found.append(link);
  }
}

async function search() {
  index ??= await (await fetch("search.json")).json();
  const words = field.value.toLowerCase().split(/\s+/u).filter(Boolean);
  const rated = index.map((entry) => [words.length > 0 ? worth(entry, words) : 0, entry]);
  show(rated.filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).map(([, entry]) => entry), words);
}

field.addEventListener("input", search);
field.form.addEventListener("submit", (event) => event.preventDefault());
