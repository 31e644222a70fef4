/* Runs inside the page: looks at what is drawn, as a person would, and tells what is wrong with it.
 * Every function gives a list of complaints, or of texts. */
globalThis.eyes = (() => {
  const CONTROLS =
    "a[href],button,input:not([type=hidden]),select,textarea,summary," +
    "[role=button],[role=link],[role=radio],[role=tab],[tabindex='0']";

  const name = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    const classes = (element.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean);
    const kind = [...element.attributes].find(({ name }) => name.startsWith("data-"));
    const words = [element.localName, ...classes.map((one) => `.${one}`)];
    if (kind !== undefined) words.push(`${kind.name}=${kind.value}`);
    return `<${words.join(" ")}> "${text}"`;
  };

  /* What has been found out about elements during one look: it is asked for every text in them. */
  let cut = new Map();
  let dialog = null;
  const lookAnew = () => {
    cut = new Map();
    dialog = document.querySelector("dialog:modal");
  };

  const cutsItself = (element) => {
    const style = getComputedStyle(element);
    if (style.clipPath !== "none" && /inset\((50|100)%/.test(style.clipPath)) return true;
    if (style.clip !== "auto" && style.position === "absolute") return true;
    if (style.overflow === "visible") return false;
    const box = element.getBoundingClientRect();
    return box.width <= 1 && box.height <= 1;
  };
  /* Whether it, or something around it, is cut to a point. */
  const isCut = (element) => {
    if (element === null) return false;
    let known = cut.get(element);
    if (known === undefined) {
      known = isCut(element.parentElement) || cutsItself(element);
      cut.set(element, known);
    }
    return known;
  };

  /* Shown to eyes: not only to screen readers, whose texts are cut to a point. */
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isCut(element) &&
    (element.closest("details:not([open])") === null || element.closest("summary") !== null);

  /* What moves out of sight inside something that scrolls sideways of its own is all right there. */
  const scroller = (element) => {
    for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if ((overflowX === "auto" || overflowX === "scroll") && one.scrollWidth > one.clientWidth) return one;
    }
    return null;
  };

  const inPlay = (element) => dialog === null || dialog.contains(element);

  const texts = function* (root = document.body) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (
        node.data.trim() !== "" &&
        parent !== null &&
        !["SCRIPT", "STYLE", "TEXTAREA", "NOSCRIPT"].includes(parent.tagName)
      )
        yield node;
    }
  };

  const boxesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };

  /** Nothing is wider than the window, and nothing sticks out of it. */
  function overflow() {
    lookAnew();
    const found = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    const width = document.documentElement.clientWidth;
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") !== null && element.localName !== "svg") continue;
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own === 0 || (right <= width + 1 && left >= -1)) continue;
      if (!seen(element) || scroller(element) !== null || !inPlay(element)) continue;
      if (found.length < 6)
        found.push(`sticks out from ${Math.round(left)} to ${Math.round(right)}: ${name(element)}`);
    }
    return found;
  }

  const painted = ({ backgroundColor, borderTopWidth, borderTopStyle }) =>
    !/^rgba\(\d+, \d+, \d+, 0\)$|^transparent$/.test(backgroundColor) ||
    (borderTopStyle !== "none" && borderTopWidth !== "0px");

  /** No text is cut by its box or runs out of it. */
  function clipped() {
    lookAnew();
    const found = [];
    for (const node of texts()) {
      const parent = node.parentElement;
      if (!seen(parent) || parent.closest("svg,select") !== null || !inPlay(parent)) continue;
      const parts = boxesOf(node);
      if (parts.length === 0) continue;
      for (let one = parent; one !== null && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.display === "inline" || style.display === "contents") continue;
        const hides =
          style.overflowX === "hidden" ||
          style.overflowX === "clip" ||
          style.overflowY === "hidden" ||
          style.overflowY === "clip";
        if (!hides && !painted(style)) continue;
        if (
          style.overflowX === "auto" ||
          style.overflowX === "scroll" ||
          style.overflowY === "auto" ||
          style.overflowY === "scroll"
        )
          break;
        const box = one.getBoundingClientRect();
        const out = parts.find(
          (part) =>
            part.left < box.left - 2 ||
            part.right > box.right + 2 ||
            part.top < box.top - 5 ||
            part.bottom > box.bottom + 5,
        );
        if (out !== undefined) found.push(`"${node.data.trim().slice(0, 60)}" runs out of ${name(one)}`);
        break;
      }
    }
    return found.slice(0, 6);
  }

  /** No text lies upon another. Cards may lie upon cards. */
  function overlapping() {
    lookAnew();
    const found = [];
    const all = [];
    for (const node of texts()) {
      const parent = node.parentElement;
      if (
        parent.closest("[data-card],[data-back],svg,select,option") !== null ||
        !seen(parent) ||
        !inPlay(parent)
      )
        continue;
      if (getComputedStyle(parent).position === "fixed" || parent.closest("[data-floats]") !== null) continue;
      for (const box of boxesOf(node)) all.push({ node, box });
    }
    all.sort((a, b) => a.box.top - b.box.top);
    for (let i = 0; i < all.length; i++) {
      for (let j = i + 1; j < all.length && all[j].box.top < all[i].box.bottom; j++) {
        const [a, b] = [all[i].box, all[j].box];
        if (all[i].node === all[j].node) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide < 3 || high < 0.4 * Math.min(a.height, b.height)) continue;
        if (sticky(all[i].node) !== sticky(all[j].node)) continue; // a bar that content passes under
        found.push(
          `"${all[i].node.data.trim().slice(0, 40)}" lies upon "${all[j].node.data.trim().slice(0, 40)}"`,
        );
      }
    }
    return found.slice(0, 6);
  }

  const sticky = (node) => {
    for (let one = node.parentElement; one !== null; one = one.parentElement) {
      const { position } = getComputedStyle(one);
      if (position === "sticky" || position === "fixed") return one;
    }
    return null;
  };

  /* A link in a sentence: text stands beside it. */
  const inSentence = (element) =>
    element.localName === "a" &&
    getComputedStyle(element).display === "inline" &&
    [...element.parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
    );

  /** Everything that can be pressed has room for a finger: 44 by 44 pixels that nothing covers. */
  function small(least = 44) {
    lookAnew();
    const found = [];
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (!seen(element) || inSentence(element) || !inPlay(element)) continue;
      if (element.disabled || element.closest("[inert]") !== null) continue;
      const labels = [...(element.labels ?? [])].filter(seen);
      const target =
        ["checkbox", "radio", "file", "range"].includes(element.type) && labels.length > 0
          ? labels[0]
          : element;
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const box = target.getBoundingClientRect();
      if (box.width < least - 0.5 || box.height < least - 0.5) {
        found.push(`${Math.round(box.width)}x${Math.round(box.height)}: ${name(target)}`);
        continue;
      }
      const hit = (x, y) => {
        const top = document.elementFromPoint(x, y);
        return (
          top !== null &&
          (target.contains(top) || element.contains(top) || labels.some((label) => label.contains(top)))
        );
      };
      const free = (length, at) => {
        let most = 0;
        let now = 0;
        for (let i = 1; i < length; i += 2) {
          now = at(i) ? now + 2 : 0;
          most = Math.max(most, now);
        }
        return most;
      };
      const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
      const wide = free(box.width, (i) => hit(box.left + i, middleY) || hit(box.left + i, box.bottom - 6));
      const high = free(box.height, (i) => hit(middleX, box.top + i) || hit(box.left + 12, box.top + i));
      if (wide < least - 3 || high < least - 3)
        found.push(`only ${wide}x${high} of it can be touched: ${name(target)}`);
    }
    return found.slice(0, 12);
  }

  /** All that is said, to eyes and to screen readers, in order; but not what was told before. */
  function said() {
    const all = [document.title];
    for (const node of texts()) {
      if (node.parentElement.closest("[hidden],[aria-live],code,pre,.wordmark,[lang]:not(html)") === null)
        all.push(node.data.trim());
    }
    for (const element of document.querySelectorAll(
      "[aria-label],[title],[placeholder],[alt],[aria-description],[aria-roledescription],[aria-valuetext]",
    )) {
      for (const attribute of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "aria-description",
        "aria-roledescription",
        "aria-valuetext",
      ]) {
        const value = element.getAttribute(attribute)?.trim();
        if (value) all.push(value);
      }
    }
    return all;
  }

  /** The cards that can be seen or heard of anywhere in the page. */
  function cards() {
    return [...new Set([...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card))];
  }

  return { overflow, clipped, overlapping, small, said, cards };
})();
