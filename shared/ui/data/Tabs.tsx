import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useDirection } from '../../i18n/index.ts';
import { useSearchParams } from '../../router/index.ts';
import { Box, styled } from '../core/index.ts';

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

const TabButton = styled('button')(({ theme }) => ({
  flex: 'none',
  minHeight: 44,
  padding: '0 4px',
  border: 0,
  borderBottom: '3px solid transparent',
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-selected=true]': { color: theme.vars.palette.brand.main, borderColor: theme.vars.palette.brand.main },
  '&:focus-visible': { outlineOffset: -2, borderRadius: 4 },
}));

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
  /** URL parameter of the open tab. */
  name?: string;
}

/** Sections of a screen, one at a time; the open one is in the URL. Arrow keys switch. */
export function Tabs({ tabs, label, name = 'tab' }: TabsProps) {
  const id = useId();
  const direction = useDirection();
  const [params, setParams] = useSearchParams();
  const index = Math.max(
    tabs.findIndex(({ key }) => key === params.get(name)),
    0,
  );
  const bar = useRef<HTMLDivElement>(null);
  const open = (next: number) => {
    const key = tabs[next]?.key;
    if (key === undefined) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const last = tabs.length - 1;
    const next = {
      [forward]: index === last ? 0 : index + 1,
      [backward]: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    open(next);
  };
  return (
    <Box>
      <Box
        ref={bar}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        sx={{
          display: 'flex',
          // More tabs than fit continue on the next line, so that none is cut off or out of sight.
          flexWrap: 'wrap',
          columnGap: 2,
          borderBottom: '1px solid',
          borderColor: 'divider',
          mb: 3,
        }}
      >
        {tabs.map((tab, position) => (
          <TabButton
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={position === index}
            tabIndex={position === index ? 0 : -1}
            onClick={() => open(position)}
          >
            {tab.label}
          </TabButton>
        ))}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tabs[index]?.key ?? ''}`}>
        {tabs[index]?.content}
      </Box>
    </Box>
  );
}
