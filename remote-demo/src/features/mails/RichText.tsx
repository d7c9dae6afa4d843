import { useEffect, useId, useRef, useState } from 'react';
import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph as ParagraphNode } from '@tiptap/extension-paragraph';
import { Text as TextNode } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Row, Text } from '@guildhall/shared/ui/core';
import type { Paragraph } from '../../slices/email.ts';
import { toDocument, toParagraphs } from './rich-text-document.ts';

const extensions = [
  Document,
  ParagraphNode,
  TextNode,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
];

const tools = [
  { name: 'bold', run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'bulletList', run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
] as const;

interface RichTextProps {
  label: string;
  error: string | undefined;
  initial: readonly Paragraph[];
  onChange: (text: Paragraph[]) => void;
}

/** Text with bold, italics and lists. */
export function RichText({ label, error, initial, onChange }: RichTextProps) {
  const { t } = useTranslation('emails');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const start = useRef({ initial, onChange });
  const [editor, setEditor] = useState<Editor | null>(null);
  const [active, setActive] = useState<readonly string[]>([]);

  useEffect(() => {
    start.current.onChange = onChange;
  }, [onChange]);
  useEffect(() => {
    const created = new Editor({
      element: place.current,
      extensions,
      // The content security policy refuses a style sheet without its nonce; ours is below.
      injectCSS: false,
      content: toDocument(start.current.initial),
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, dir: 'auto' } },
      onUpdate: ({ editor: changed }) => start.current.onChange(toParagraphs(changed.getJSON())),
      onTransaction: ({ editor: changed }) =>
        setActive(tools.flatMap(({ name }) => (changed.isActive(name) ? [name] : []))),
    });
    setEditor(created);
    return () => created.destroy();
  }, [id]);

  return (
    <Box>
      <Text component="span" id={id} block mb={0.75} size="small" weight="medium">
        {label}
      </Text>
      <Box sx={{ border: '1px solid', borderColor: error ? 'error.main' : 'background.outline', borderRadius: 1 }}>
        <Row role="toolbar" aria-label={t('format.title')} wrap gap={0.5} p={0.5} background="sunken">
          {tools.map(({ name, run }) => (
            <Button
              key={name}
              variant="text"
              size="small"
              color="inherit"
              aria-pressed={active.includes(name)}
              onClick={() => editor && run(editor)}
              sx={{ '&[aria-pressed=true]': { backgroundColor: 'brand.tint', color: 'brand.main' } }}
            >
              {t(`format.${name}`)}
            </Button>
          ))}
        </Row>
        <Box
          ref={place}
          sx={{
            '& .ProseMirror': {
              minHeight: 180,
              p: 1.5,
              outline: 'none',
              whiteSpace: 'break-spaces',
              overflowWrap: 'anywhere',
              '& p': { m: 0, mb: 1 },
            },
            '&:focus-within': { outline: '2px solid', outlineColor: 'brand.main', outlineOffset: -1, borderRadius: 1 },
          }}
        />
      </Box>
      {error && (
        <Text role="alert" mt={0.5} size="small" tone="error">
          {error}
        </Text>
      )}
    </Box>
  );
}
