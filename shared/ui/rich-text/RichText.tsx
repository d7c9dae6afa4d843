import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { readFormattedText, type TextLine } from '../../domain/formatted-text.ts';
import { Box, describedBy, FieldShell } from '../core/index.ts';
import { toDocument, toLines } from './document.ts';
import { extensions } from './extensions.ts';
import { Toolbar } from './Toolbar.tsx';
import { activeTools } from './tools.ts';

interface RichTextProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The initial value; later changes are ignored. */
  initial: readonly TextLine[];
  /** Parts of the text that can be moved and deleted, but not changed, such as personal links. */
  tokens?: readonly string[] | undefined;
  /** Language and direction of the text, if known. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  ref?: Ref<{ focus: () => void }>;
  /** `null` if the text is unchanged. */
  onChange: (lines: TextLine[] | null) => void;
  onBlur?: () => void;
}

const noTokens: readonly string[] = [];

/** A text editor with bold, italic and lists. */
export function RichText(props: RichTextProps) {
  const { label, help, error, initial, tokens = noTokens, lang, dir = 'auto', ref, onChange, onBlur } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const start = useRef({ initial, tokens, onChange, onBlur });
  const [editor, setEditor] = useState<Editor | null>(null);
  const [active, setActive] = useState<readonly string[]>([]);
  useImperativeHandle(ref, () => ({ focus: () => void editor?.commands.focus() }), [editor]);

  useEffect(() => {
    Object.assign(start.current, { onChange, onBlur });
  }, [onChange, onBlur]);
  useEffect(() => {
    const created = new Editor({
      element: place.current,
      extensions,
      // The content security policy blocks style sheets without its nonce; ours is below.
      injectCSS: false,
      content: toDocument(start.current.initial, start.current.tokens),
      editorProps: {
        clipboardTextParser: (text, _context, _isPlain, { state }) => {
          const lines = readFormattedText(text.replaceAll(/\r\n?/g, '\n'));
          return Slice.maxOpen(state.schema.nodeFromJSON(toDocument(lines)).content);
        },
      },
      onUpdate: ({ editor: changed }) =>
        start.current.onChange(changed.state.doc.eq(begun) ? null : toLines(changed.getJSON())),
      onTransaction: ({ editor: changed }) => setActive(activeTools(changed)),
      onBlur: () => start.current.onBlur?.(),
    });
    const begun = created.state.doc;
    setEditor(created);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          ...(describedBy(id, help, error) && { 'aria-describedby': describedBy(id, help, error) ?? '' }),
          ...(error && { 'aria-invalid': 'true' }),
          ...(lang && { lang }),
          dir,
        },
      },
    });
  }, [editor, id, help, error, lang, dir]);

  return (
    <FieldShell id={id} as="group" label={label} help={help} error={error}>
      <Box
        sx={{
          border: '1px solid',
          borderColor: error ? 'error.main' : 'background.outline',
          borderRadius: 1,
          '&:focus-within': { outline: '2px solid', outlineColor: 'brand.main', outlineOffset: -1 },
        }}
      >
        <Toolbar editor={editor} active={active} />
        <Box ref={place} sx={textStyle} />
      </Box>
    </FieldShell>
  );
}

const textStyle = {
  '& .ProseMirror': {
    minHeight: 180,
    maxHeight: '60vh',
    overflow: 'auto',
    p: 1.5,
    outline: 'none',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    '& p': { m: 0, mb: 1.5 },
    '& ul, & ol': { mt: 0, mb: 1.5, pl: 3 },
    '& li p': { mb: 0.5 },
    '& [data-token]': {
      px: 0.75,
      py: 0.25,
      border: '1px solid',
      borderColor: 'background.outline',
      borderRadius: 1,
      backgroundColor: 'background.sunken',
      unicodeBidi: 'isolate',
    },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'brand.main' },
  },
} as const;
