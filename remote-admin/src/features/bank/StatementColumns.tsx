import { useState } from 'react';
import type { BankStatement } from '@guildhall/shared/contracts';
import type { BankField, BankMapping } from '@guildhall/shared/domain';
import { bankFields, dayOrders, decimalMarks } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Grid, Row, Select, Stack, Text } from '@guildhall/shared/ui/core';
import { useReadStatement } from './api.ts';

type Csv = NonNullable<BankStatement['csv']>;

const optional: readonly BankField[] = ['credit', 'currency', 'payer', 'purpose', 'reference', 'account'];

/** Maps the columns of a CSV statement, and sets the formats of days and amounts. */
export function StatementColumns({ id, csv }: { id: string; csv: Csv }) {
  const { t } = useTranslation('bank');
  const read = useReadStatement(id);
  const [mapping, setMapping] = useState<BankMapping>(csv.mapping);
  const [format, setFormat] = useState({ decimalMark: csv.decimalMark, dayOrder: csv.dayOrder });
  const columns = csv.columns.map(({ heading }, index) => ({
    value: String(index),
    label: heading || t('column', { number: index + 1 }),
  }));
  const choose = (field: BankField, value: string) =>
    setMapping(({ [field]: _before, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }));
  return (
    <Card title={t('columns')}>
      <Stack
        component="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          read.mutate({ mapping, ...format });
        }}
      >
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('columnsText')}
        </Text>
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          {bankFields.map((field) => (
            <Select
              key={field}
              label={t(`field.${field}`)}
              optional={optional.includes(field)}
              placeholder={t('noColumn')}
              value={String(mapping[field] ?? '')}
              options={columns}
              help={samplesOf(csv, mapping[field])}
              onChange={(value) => choose(field, value)}
            />
          ))}
          <Select
            label={t('decimalMark')}
            value={format.decimalMark}
            options={decimalMarks.map((mark) => ({ value: mark, label: mark === ',' ? '1.234,56' : '1,234.56' }))}
            onChange={(value) => setFormat({ ...format, decimalMark: value === '.' ? '.' : ',' })}
          />
          <Select
            label={t('dayOrder')}
            value={format.dayOrder}
            options={dayOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
            onChange={(value) => setFormat({ ...format, dayOrder: value === 'mdy' ? 'mdy' : 'dmy' })}
          />
        </Grid>
        {read.isError && <Alert severity="error">{problemText(read.error)}</Alert>}
        <Row>
          <Button type="submit" variant="contained" pending={read.isPending}>
            {t('readLines')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** The first rows of a column, so that people see whether it is the right one. */
const samplesOf = ({ columns }: Csv, column: number | undefined): string | undefined =>
  (column === undefined ? [] : (columns[column]?.samples ?? [])).filter(Boolean).join(' · ') || undefined;
