import { markInputRule, Node, wrappingInputRule, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

// The supported formatting; pasted text loses any other markup.

/** The number of line breaks before a block in the stored text, so that it is preserved. */
const breaks = { breaks: { default: null, rendered: false, keepOnSplit: false } };

const Line = Paragraph.extend({ addAttributes: () => breaks });
const Bullets = BulletList.extend({ addAttributes: () => breaks });
// Lists start at 1: other numbers at the beginning of a line, such as those of days, are text.
const Numbers = OrderedList.extend({
  addAttributes: () => ({
    ...breaks,
    start: { default: 1, rendered: false, parseHTML: () => 1 },
    type: { default: null, rendered: false, parseHTML: () => null },
  }),
  addInputRules() {
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type })];
  },
});
/** One line, without lists inside it. */
const Entry = ListItem.extend({ content: 'paragraph' });

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': ({ editor }) =>
        editor.isActive('listItem')
          ? editor.commands.splitListItem('listItem')
          : editor.commands.insertContent({ type: this.name }),
    };
  },
});

/** A part of the text that can't be edited, such as a personal link. */
const Token = Node.create({
  name: 'token',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '_',
  addAttributes: () => ({ text: { default: '' } }),
  renderHTML: ({ node }) => ['span', { 'data-token': '', dir: 'ltr' }, String(node.attrs.text)],
  renderText: ({ node }) => String(node.attrs.text),
});

// The marks of stored texts, instead of Markdown's.
const Strong = Bold.extend({
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(\*(?!\s)([^*]+)(?<!\s)\*)$/, type: this.type })];
  },
  addPasteRules: () => [],
});
const Emphasis = Italic.extend({
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(_(?!\s)([^_]+)(?<!\s)_)$/, type: this.type })];
  },
  addPasteRules: () => [],
});

export const extensions: Extensions = [
  Document,
  Line,
  Text,
  Strong,
  Emphasis,
  Bullets,
  Numbers,
  Entry,
  ListKeymap,
  HardBreak,
  Token,
  UndoRedo,
];
