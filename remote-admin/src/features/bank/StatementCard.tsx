import { useState } from 'react';
import type { BankStatement } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, ButtonLink, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, Table } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useReadStatement } from './api.ts';
import { OtherAccount, StatementColumns } from './StatementColumns.tsx';

/** One statement: its columns until they are mapped, then what it contained and what was rejected. */
export function StatementCard({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  if (statement.state === 'uploaded' && statement.csv)
    return <StatementColumns id={statement.id} csv={statement.csv} otherAccount={statement.otherAccount} />;
  if (statement.state === 'uploaded') return <AccountQuestion statement={statement} />;
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

/** A statement of another account, which waits until a person confirms that it is one of the association's. */
function AccountQuestion({ statement: { id, fileName, otherAccount } }: { statement: BankStatement }) {
  const { t } = useTranslation('bank');
  const read = useReadStatement(id);
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <Card title={fileName}>
      <Stack gap={2.5}>
        <OtherAccount account={otherAccount ?? ''} isAccepted={isAccepted} onChanged={setIsAccepted} />
        {read.isError && <Alert severity="error">{problemText(read.error)}</Alert>}
        <Row>
          <Button
            variant="contained"
            pending={read.isPending}
            disabled={!isAccepted}
            onClick={() => read.mutate({ acceptsAccount: true })}
          >
            {t('readLines')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
