import type { JSONContent } from '@tiptap/core';
import type { TextLine, TextRun } from '../../domain/formatted-text.ts';

// Converts lines of formatted text to the editor's document, and back. A paragraph contains consecutive lines.

const listNames = { bullet: 'bulletList', number: 'orderedList' } as const;
const kinds: Readonly<Record<string, TextLine['kind']>> = { bulletList: 'bullet', orderedList: 'number' };

/** A token if the text contains one, or the text. */
function piecesOf(text: string, tokens: readonly string[]): JSONContent[] {
  const found = tokens.map((token) => ({ token, at: text.indexOf(token) })).filter(({ at }) => at >= 0);
  const [first] = found.sort((one, other) => one.at - other.at || other.token.length - one.token.length);
  if (!first) return text === '' ? [] : [{ type: 'text', text }];
  const { token, at } = first;
  return [
    ...(at > 0 ? [{ type: 'text', text: text.slice(0, at) }] : []),
    { type: 'token', attrs: { text: token } },
    ...piecesOf(text.slice(at + token.length), tokens),
  ];
}

const inlineOf = ({ runs }: TextLine, tokens: readonly string[]): JSONContent[] =>
  runs.flatMap(({ text, bold, italic }) => {
    const marks = [...(bold ? [{ type: 'bold' }] : []), ...(italic ? [{ type: 'italic' }] : [])];
    return piecesOf(text, tokens).map((piece) => (marks.length > 0 ? { ...piece, marks } : piece));
  });

/** @param tokens parts of the text that can be moved and deleted, but not changed */
export function toDocument(lines: readonly TextLine[], tokens: readonly string[] = []): JSONContent {
  const content: JSONContent[] = [];
  let last: TextLine | null = null;
  for (const line of lines) {
    const inline = inlineOf(line, tokens);
    const block = content.at(-1);
    const isSame = last?.kind === line.kind;
    const attrs = { breaks: line.breaks ?? null };
    if (line.kind === 'text') {
      if (isSame && line.breaks === 1) block?.content?.push({ type: 'hardBreak' }, ...inline);
      else content.push({ type: 'paragraph', attrs, content: inline });
    } else {
      const entry = { type: 'listItem', content: [{ type: 'paragraph', content: inline }] };
      if (isSame && (line.breaks ?? 1) === 1) block?.content?.push(entry);
      else content.push({ type: listNames[line.kind], attrs, content: [entry] });
    }
    last = line;
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function runOf({ text = '', attrs, marks = [] }: JSONContent): TextRun {
  const types = marks.map(({ type }) => type);
  return {
    text: attrs ? String(attrs.text) : text,
    ...(types.includes('bold') && { bold: true }),
    ...(types.includes('italic') && { italic: true }),
  };
}

/** The runs of a paragraph, line by line. */
function runsByLine({ content = [] }: JSONContent): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(runOf(node));
  }
  return lines;
}

function linesOf(block: JSONContent): TextLine[] {
  const kind = kinds[block.type ?? ''];
  const breaks = block.attrs?.breaks;
  const first = typeof breaks === 'number' ? { breaks } : {};
  if (!kind)
    return runsByLine(block).map((runs, index) => ({ kind: 'text', runs, ...(index === 0 ? first : { breaks: 1 }) }));
  return (block.content ?? []).flatMap((entry, index) =>
    (entry.content ?? []).map((paragraph): TextLine => ({
      kind,
      // A list item is one line.
      runs: runsByLine(paragraph).flatMap((runs, line) => (line === 0 ? runs : [{ text: ' ' }, ...runs])),
      ...(index === 0 && first),
    })),
  );
}

/** The lines of an editor’s document, without empty paragraphs. */
export const toLines = ({ content = [] }: JSONContent): TextLine[] =>
  content.flatMap((block) => linesOf(block)).filter(({ runs }) => runs.some(({ text }) => text !== ''));
