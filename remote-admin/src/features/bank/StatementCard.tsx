import type { BankStatement } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { ButtonLink, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, Table } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { StatementColumns } from './StatementColumns.tsx';

/** One statement: its columns until they are mapped, then what it contained and what was rejected. */
export function StatementCard({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  if (statement.state === 'uploaded' && statement.csv)
    return <StatementColumns id={statement.id} csv={statement.csv} />;
  const { fileName, newLines, knownLines, otherRows, refusedRows, refused } = statement;
  const figures = { newLines, knownLines, otherRows, refusedRows };
  return (
    <Card title={fileName}>
      <Stack gap={2.5}>
        <DescriptionList
          columns={3}
          items={Object.entries(figures).map(([name, count]) => ({
            label: t(name as keyof typeof figures),
            value: format.number(count),
          }))}
        />
        <Text component="p" m={0} tone="secondary">
          {t(newLines > 0 ? 'readText' : 'nothingNewText')}
        </Text>
        <Row wrap gap={1.5}>
          <ButtonLink variant="contained" to={paths.bank()}>
            {t('toLines')}
          </ButtonLink>
        </Row>
        {refused.length > 0 && (
          <Table
            label={t('refusedRows')}
            rows={refused}
            rowKey={({ row, text }) => `${row} ${text}`}
            columns={[
              { header: t('row'), noWrap: true, cell: ({ row }) => format.number(row) },
              { header: t('why'), cell: ({ reason }) => t(`refusal.${reason}`) },
              { header: t('found'), cell: ({ text }) => <bdi>{text}</bdi> },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}
