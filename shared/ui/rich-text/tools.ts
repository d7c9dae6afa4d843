import type { Editor } from '@tiptap/core';

export const tools = [
  { name: 'bold', run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'bulletList', run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
] as const;

/** Names of the tools whose formatting applies at the cursor. */
export const activeTools = (editor: Editor): string[] =>
  tools.flatMap(({ name }) => (editor.isActive(name) ? [name] : []));
