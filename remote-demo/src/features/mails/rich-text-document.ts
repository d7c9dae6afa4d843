import type { JSONContent } from '@tiptap/core';
import type { Paragraph, Run } from '../../slices/email.ts';

// Mails keep paragraphs of our own, so that reading one needs neither the editor nor any HTML.

function runOf({ text = '', marks = [] }: JSONContent): Run {
  const types = marks.map(({ type }) => type);
  return { text, ...(types.includes('bold') && { bold: true }), ...(types.includes('italic') && { italic: true }) };
}

const kinds: Readonly<Record<string, Paragraph['kind']>> = { bulletList: 'bullet', orderedList: 'number' };

/** The paragraphs of an editor’s document; lists inside lists become one list. */
export function toParagraphs(node: JSONContent, kind: Paragraph['kind'] = 'text'): Paragraph[] {
  const { type = '', content = [] } = node;
  if (type === 'paragraph') return [{ kind, runs: content.map(runOf) }];
  return content.flatMap((child) => toParagraphs(child, kinds[child.type ?? ''] ?? kind));
}

const nodeOf = ({ runs }: Paragraph): JSONContent => ({
  type: 'paragraph',
  content: runs
    .filter(({ text }) => text !== '')
    .map(({ text, bold, italic }) => ({
      type: 'text',
      text,
      marks: [...(bold ? [{ type: 'bold' }] : []), ...(italic ? [{ type: 'italic' }] : [])],
    })),
});

const listNames = { bullet: 'bulletList', number: 'orderedList' } as const;

/** The document of an editor that goes on with a draft. */
export function toDocument(paragraphs: readonly Paragraph[]): JSONContent {
  const content: JSONContent[] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.kind === 'text') {
      content.push(nodeOf(paragraph));
      continue;
    }
    const type = listNames[paragraph.kind];
    const entry = { type: 'listItem', content: [nodeOf(paragraph)] };
    const last = content.at(-1);
    if (last?.type === type) last.content?.push(entry);
    else content.push({ type, content: [entry] });
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
