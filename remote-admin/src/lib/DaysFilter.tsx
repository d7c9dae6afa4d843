import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, Text } from '@guildhall/shared/ui/core';
import type { QueryChange } from '@guildhall/shared/ui/data';

interface DaysFilterProps<Name extends string> {
  list: { query: { [Key in Name]?: string | undefined }; change: (change: QueryChange) => void };
  from: Name;
  to: Name;
  /** Another filter that is added and removed with the days. */
  also?: Name;
  label: string;
}

/** Says that a list is restricted to some days, as when opened from a figure; a button removes the filter. */
export function DaysFilter<Name extends string>({ list, from, to, also, label }: DaysFilterProps<Name>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { [from]: first, [to]: last } = list.query;
  if (first === undefined && last === undefined) return null;
  const days = [first, last].map((day) => (day === undefined ? '…' : format.day(day))).join(' – ');
  return (
    <Row wrap gap={1} align="center" px={{ xs: 2, sm: 2.5 }} pb={2}>
      <Text size="small">{t('common.filteredBy', { label, value: days })}</Text>
      <Button
        variant="text"
        size="small"
        icon="close"
        onClick={() => list.change({ [from]: null, [to]: null, ...(also !== undefined && { [also]: null }) })}
      >
        {t('common.removeFilter')}
      </Button>
    </Row>
  );
}
