"""The library's reference, from its public headers: a comment is prose, what follows it code."""
import re


def prose(comment):
    """The sentences of a comment as Markdown: indented lines are a drawing or code."""
    lines = [re.sub(r"^ \* ?|^/\* ?", "", line).rstrip() for line in comment.removesuffix("*/").rstrip().split("\n")]
    return "\n".join(line.strip() if not line.startswith("    ") else line for line in lines).strip()


def is_noise(code):
    return re.fullmatch(r'(#(ifndef|define RED7_|ifdef __cplusplus|endif|include).*|extern "C" \{|\}|\s*)', code)


def pieces(header):
    """Comments and code of a header in their order."""
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", header, flags=re.S)
    for part in re.split(r"(^/\*.*?\*/\n)", text, flags=re.S | re.M):
        if part.startswith("/*"):
            yield "prose", prose(part.strip())
        else:
            code = "\n".join(line for line in part.split("\n") if not is_noise(line)).strip("\n")
            if code.strip():
                yield "code", code


def markdown(name, header):
    """A page about a header."""
    result = [f"# red7/{name}", ""]
    for kind, text in pieces(header):
        result += [text, ""] if kind == "prose" else ["```c", text, "```", ""]
    return "\n".join(result)


def summary(header):
    """The first sentence of a header."""
    first = next((text for kind, text in pieces(header) if kind == "prose"), "")
    return re.split(r"(?<=[.:])\s", first.replace("\n", " "))[0].rstrip(":.")
