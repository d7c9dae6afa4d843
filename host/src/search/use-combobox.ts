import { type KeyboardEvent, useState } from 'react';
import type { Finding } from './search-results.ts';

/**
 * The keys of a combobox with a list (ARIA authoring practices): the focus stays in the input, the arrow keys move the
 * active line, Enter opens it. The first line is active until the person has moved.
 * @param chosen called with the line to open
 */
export function useCombobox(findings: readonly Finding[], chosen: (finding: Finding) => void) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = findings.findIndex(({ key }) => key === activeKey);
  const at = Math.max(found, 0);
  const active = findings[at];

  const moves: Readonly<Record<string, () => number>> = {
    // Wraps around: the last line is one key away.
    ArrowDown: () => (at + 1) % findings.length,
    ArrowUp: () => (at - 1 + findings.length) % findings.length,
    Home: () => 0,
    End: () => findings.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a Chinese word opens nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) chosen(active);
      return;
    }
    const { shiftKey, altKey, ctrlKey, metaKey } = event;
    const move = shiftKey || altKey || ctrlKey || metaKey ? undefined : moves[event.key];
    if (!move || findings.length === 0) return;
    event.preventDefault();
    setActiveKey(findings[move()]?.key ?? null);
  };
  return {
    active,
    /** True once the person has chosen a line themselves. */
    hasMoved: found >= 0,
    activate: (finding: Finding) => setActiveKey(finding.key),
    /** The text has changed: the first line is active again. */
    begin: () => setActiveKey(null),
    onKeyDown,
  };
}
