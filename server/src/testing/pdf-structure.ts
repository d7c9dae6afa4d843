/** An element of a PDF's structure tree. */
export interface TaggedElement {
  role: string;
  /** The replacement text for screen readers. */
  actual?: string;
  /** The alternative text of a picture. */
  alt?: string;
  scope?: string;
  children: TaggedElement[];
}

/** The structure tree of one of our PDFs, in reading order; `null` if it is not tagged. */
export function structureOf(pdf: Buffer): TaggedElement | null {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  );
  if (!/\/MarkInfo \d+ 0 R/.test(text) || ![...objects.values()].some((body) => body.includes('/Marked true')))
    return null;
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot'));
  const read = (id: string): TaggedElement => {
    const body = objects.get(id) ?? '';
    const kids = /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '';
    const actual = stringAt(body, 'ActualText');
    const alt = stringAt(body, 'Alt');
    const scope = /\/Scope \/(\w+)/.exec(body)?.[1];
    return {
      role: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      ...(actual !== undefined && { actual }),
      ...(alt !== undefined && { alt }),
      ...(scope !== undefined && { scope }),
      children: [...kids.replace(/<<[^]*?>>/g, '').matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => read(kid)),
    };
  };
  const [, first = ''] = /\/K \[(\d+) 0 R/.exec(root ?? '') ?? [];
  return read(first);
}

/** A string in a dictionary, plain or UTF-16 with a byte order mark. */
function stringAt(body: string, name: string): string | undefined {
  const found = new RegExp(`/${name} \\(((?:\\\\[^]|[^\\\\)])*)\\)`).exec(body)?.[1];
  if (found === undefined) return undefined;
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    found.replace(/\\([^])/g, (_, sign: string) => signs[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

/** The elements of one role, in reading order. */
export const allOf = (element: TaggedElement, role: string): TaggedElement[] => [
  ...(element.role === role ? [element] : []),
  ...element.children.flatMap((child) => allOf(child, role)),
];
