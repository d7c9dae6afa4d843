import { useState, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, Text } from '@guildhall/shared/ui/core';

/**
 * The rows selected in a list.
 * @param rows the rows of the list; a selected row that is on another page is not among `chosen`
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [selected, onChanged] = useState<ReadonlySet<string>>(new Set());
  return {
    /** For the `selection` of the table. */
    table: { selected, onChanged },
    /** The selected rows in list order. */
    chosen: rows.filter(({ id }) => selected.has(id)),
    clear: () => onChanged(new Set()),
    /** Deselects rows that an action has changed. */
    deselect: (ids: readonly string[]) => onChanged((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}

interface SelectionBarProps {
  selection: { chosen: readonly unknown[]; clear: () => void };
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** The number of selected rows in a list, and the actions on them; nothing while none is selected. */
export function SelectionBar({ selection: { chosen, clear }, children }: SelectionBarProps) {
  const { t } = useTranslation('admin');
  if (chosen.length === 0) return null;
  return (
    <Row role="group" aria-label={t('selection.label')} wrap gap={1} align="center" px={{ xs: 2, sm: 3 }} py={1.25}>
      <Text role="status" mr={1} weight="semibold">
        {t('selection.count', { count: chosen.length })}
      </Text>
      {children}
      <Button size="small" variant="text" onClick={clear}>
        {t('selection.clear')}
      </Button>
    </Row>
  );
}
