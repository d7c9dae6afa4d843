import type { AuditDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { Table } from '@guildhall/shared/ui/data';

interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

interface BeforeAfterProps {
  before: AuditDetail['before'];
  after: AuditDetail['after'];
}

/** Each value before and after, side by side; changes are highlighted. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTranslation('admin');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = names.map((name): Difference => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
  const value = (text: string | null, row: Difference) => (
    <Text component="bdi" breakWords keepLines weight={row.before === row.after ? undefined : 'semibold'}>
      {text ?? '–'}
    </Text>
  );
  return (
    <Table
      label={t('audit.values')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { header: t('audit.value'), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
        { header: t('audit.before'), cell: (row) => value(row.before, row) },
        { header: t('audit.after'), cell: (row) => value(row.after, row) },
      ]}
    />
  );
}

/** As stored: texts as they are, everything else as JSON. */
const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
