// Patterns such as `/\s+$/` take quadratic time on long runs that don't end the text.

/**
 * The text without the characters of a kind at its end, in linear time.
 * @param kind a pattern for one character
 */
export function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Like `withoutEnd`, at both ends. */
export function withoutEdges(text: string, kind: RegExp): string {
  const rest = withoutEnd(text, kind);
  let start = 0;
  while (start < rest.length && kind.test(rest[start] ?? '')) start += 1;
  return rest.slice(start);
}
