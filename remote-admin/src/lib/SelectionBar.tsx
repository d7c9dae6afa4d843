import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, Text } from '@guildhall/shared/ui/core';

interface SelectionBarProps {
  count: number;
  onCleared: () => void;
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** The number of selected rows in a list, and the actions on them; nothing while none is selected. */
export function SelectionBar({ count, onCleared, children }: SelectionBarProps) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <Row role="group" aria-label={t('selection.label')} wrap gap={1} align="center" px={{ xs: 2, sm: 3 }} py={1.25}>
      <Text role="status" mr={1} weight="semibold">
        {t('selection.count', { count })}
      </Text>
      {children}
      <Button size="small" variant="text" onClick={onCleared}>
        {t('selection.clear')}
      </Button>
    </Row>
  );
}
