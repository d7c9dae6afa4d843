import { useState } from 'react';
import type { BodyOf, CsvReading, previewBankStatement } from '@guildhall/shared/contracts';
import type { BankField, CsvQuestion } from '@guildhall/shared/domain';
import { bankFields, dayOrders, decimalMarks, importEncodings } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Card, Checkbox, Grid, Row, Select, Stack, Text } from '@guildhall/shared/ui/core';
import { DateText, Money, Table, TwoLines } from '@guildhall/shared/ui/data';
import { previewQuery, useReadStatement } from './api.ts';

type Choice = BodyOf<typeof previewBankStatement>;

const required: readonly BankField[] = ['bookedOn', 'amount'];

interface StatementColumnsProps {
  id: string;
  csv: CsvReading;
  otherAccount: string | null;
}

/** Sets how a CSV statement is read, shows its first rows as they are read, and asks what the file leaves open. */
export function StatementColumns({ id, csv: first, otherAccount }: StatementColumnsProps) {
  const { t } = useTranslation('bank');
  const read = useReadStatement(id);
  const [choice, setChoice] = useState<Choice>({});
  const [acceptsAccount, setAcceptsAccount] = useState(false);
  const preview = useQuery({ ...previewQuery(id, choice), enabled: Object.keys(choice).length > 0 });
  const csv = preview.data ?? first;
  const { encoding, hasHeading, decimalMark, dayOrder } = csv;
  const mapping = choice.mapping ?? csv.mapping;
  const open = csv.questions.filter((question) => choice[question] === undefined);
  const choose = (field: BankField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    setChoice({ ...choice, mapping: value === '' ? others : { ...others, [field]: Number(value) } });
  };
  /** Another encoding or heading changes the columns' names: they are guessed again. */
  const reopen = (change: Pick<Choice, 'encoding' | 'hasHeading'>) => {
    const { mapping: _before, ...others } = choice;
    setChoice({ ...others, ...change });
  };
  const columns = csv.columns.map(({ heading }, index) => ({
    value: String(index),
    label: heading || t('column', { number: index + 1 }),
  }));
  const answer = (question: CsvQuestion, value: string) => ({
    value: open.includes(question) ? '' : value,
    ...(open.includes(question) && { placeholder: t('pleaseChoose') }),
  });
  return (
    <Card title={t('columns')}>
      <Stack
        component="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          read.mutate({ mapping, encoding, hasHeading, decimalMark, dayOrder, acceptsAccount });
        }}
      >
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('columnsText')}
        </Text>
        {open.map((question) => (
          <Alert key={question} severity="warning">
            {t(`question.${question}`)}
          </Alert>
        ))}
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          <Select
            label={t('decimalMark')}
            {...answer('decimalMark', choice.decimalMark ?? decimalMark)}
            options={decimalMarks.map((mark) => ({ value: mark, label: mark === ',' ? '1.234,56' : '1,234.56' }))}
            onChange={(value) => setChoice({ ...choice, decimalMark: value === '.' ? '.' : ',' })}
          />
          <Select
            label={t('dayOrder')}
            {...answer('dayOrder', choice.dayOrder ?? dayOrder)}
            options={dayOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
            onChange={(value) => setChoice({ ...choice, dayOrder: value === 'mdy' ? 'mdy' : 'dmy' })}
          />
          <Select
            label={t('encoding')}
            value={encoding}
            options={importEncodings.map((one) => ({ value: one, label: t(`encodings.${one}`) }))}
            onChange={(value) => reopen({ encoding: importEncodings.find((one) => one === value) })}
          />
          {bankFields.map((field) => (
            <Select
              key={field}
              label={t(`field.${field}`)}
              optional={!required.includes(field)}
              placeholder={t('noColumn')}
              value={String(mapping[field] ?? '')}
              options={columns}
              help={samplesOf(csv, mapping[field])}
              onChange={(value) => choose(field, value)}
            />
          ))}
        </Grid>
        <Checkbox
          label={t('hasHeading')}
          checked={hasHeading}
          onChange={(isChecked) => reopen({ hasHeading: isChecked })}
        />
        <Preview csv={csv} />
        {otherAccount !== null && (
          <OtherAccount account={otherAccount} isAccepted={acceptsAccount} onChanged={setAcceptsAccount} />
        )}
        {preview.isError && <Alert severity="error">{problemText(preview.error)}</Alert>}
        {read.isError && <Alert severity="error">{problemText(read.error)}</Alert>}
        <Row>
          <Button
            type="submit"
            variant="contained"
            pending={read.isPending}
            disabled={open.length > 0 || (otherAccount !== null && !acceptsAccount)}
          >
            {t('readLines')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

interface OtherAccountProps {
  account: string;
  isAccepted: boolean;
  onChanged: (isAccepted: boolean) => void;
}

/** Asks whether the account of a statement is one of the association's. */
export function OtherAccount({ account, isAccepted, onChanged }: OtherAccountProps) {
  const { t } = useTranslation('bank');
  return (
    <Alert severity="warning" title={t('otherAccount')}>
      {t('otherAccountText', { account })}
      <Checkbox label={t('acceptsAccount')} checked={isAccepted} onChange={onChanged} />
    </Alert>
  );
}

function Preview({ csv }: { csv: CsvReading }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  return (
    <Table
      label={t('preview')}
      rows={csv.preview}
      rowKey={({ row }) => String(row)}
      columns={[
        { header: t('row'), noWrap: true, cell: ({ row }) => format.number(row) },
        {
          header: t('bookedOn'),
          noWrap: true,
          cell: ({ bookedOn }) => (bookedOn ? <DateText value={bookedOn} /> : '–'),
        },
        {
          header: t('payer'),
          clip: true,
          cell: ({ payerName, purpose }) => <TwoLines quiet={purpose}>{payerName || '–'}</TwoLines>,
        },
        {
          header: t('amount'),
          align: 'end',
          noWrap: true,
          cell: ({ amount }) => (amount ? <Money value={amount} /> : '–'),
        },
        { header: t('readAs'), cell: ({ kind, reason }) => t(reason ? `refusal.${reason}` : `kind.${kind}`) },
      ]}
    />
  );
}

/** The first rows of a column, so that people see whether it is the right one. */
const samplesOf = ({ columns }: CsvReading, column: number | undefined): string | undefined =>
  (column === undefined ? [] : (columns[column]?.samples ?? [])).filter(Boolean).join(' · ') || undefined;
