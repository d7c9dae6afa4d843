import type { Editor } from '@tiptap/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Button, Row } from '../core/index.ts';
import { tools } from './tools.ts';

interface ToolbarProps {
  editor: Editor | null;
  /** Names of the tools whose formatting applies at the cursor. */
  active: readonly string[];
}

/** The editor's toolbar: one Tab stop, with arrow keys from tool to tool. */
export function Toolbar({ editor, active }: ToolbarProps) {
  const { t } = useTranslation('ui');
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
    const ends: Record<string, number> = { Home: 0, End: tools.length - 1 };
    const step = steps[event.key];
    const next = step === undefined ? ends[event.key] : (current + step + tools.length) % tools.length;
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Row
      ref={bar}
      role="toolbar"
      aria-label={t('richText.tools')}
      wrap
      gap={0.5}
      p={0.5}
      background="sunken"
      onKeyDown={move}
    >
      {tools.map(({ name, run }, index) => (
        <Button
          key={name}
          type="button"
          variant="text"
          size="small"
          color="inherit"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={active.includes(name)}
          onFocus={() => setCurrent(index)}
          onClick={() => editor && run(editor)}
          sx={{ '&[aria-pressed=true]': { backgroundColor: 'brand.tint', color: 'brand.main' } }}
        >
          {t(`richText.${name}`)}
        </Button>
      ))}
    </Row>
  );
}
