import { useState } from 'react';
import {
  type BankStatement,
  listBankStatements,
  type BodyOf,
  type CsvReading,
  type previewBankStatement,
} from '@guildhall/shared/contracts';
import {
  bankLimits,
  type BankField,
  type CsvQuestion,
  bankFields,
  dayOrders,
  decimalMarks,
  importEncodings,
} from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import {
  Card,
  RouteLink,
  Stack,
  Text,
  Alert,
  Button,
  ButtonLink,
  Row,
  Checkbox,
  Grid,
  Select,
} from '@guildhall/shared/ui/core';
import {
  type Column,
  DateText,
  EmptyState,
  PagedTable,
  StatusChip,
  usePagedList,
  DescriptionList,
  Table,
  Money,
  TwoLines,
} from '@guildhall/shared/ui/data';
import { FileUpload } from '../../lib/FileUpload.tsx';
import { paths } from '../../paths.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { statementListQuery, statementQuery, useUploadStatement, useReadStatement, previewQuery } from './api.ts';

/** Uploads a file, shows the statement in the URL, and lists previous ones. */
export function Statements() {
  const { t } = useTranslation('bank');
  const [params] = useSearchParams();
  const id = params.get('statement');
  const list = usePagedList(listBankStatements, statementListQuery);
  const columns = useColumns();
  return (
    <Stack gap={3}>
      <Upload key={id} />
      {id && <Opened id={id} />}
      <PagedTable
        label={t('view.statements')}
        list={list}
        columns={columns}
        empty={<EmptyState icon="upload" title={t('empty.statements')} text={t('emptyText.statements')} />}
      />
    </Stack>
  );
}

function Opened({ id }: { id: string }) {
  const found = useQuery(statementQuery(id));
  const { data } = found;
  if (data) return <StatementCard key={data.id} statement={data} />;
  return <Unloaded query={found} height={240} />;
}

function Upload() {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <FileUpload
      text={t('uploadText')}
      label={t('file')}
      help={t('fileHelp', { lines: format.number(bankLimits.lines) })}
      endings={['xml', 'zip', 'sta', 'mt940', 'mt9', '940', 'mta', 'csv', 'txt']}
      upload={useUploadStatement()}
      onUploaded={({ id }) => void navigate(paths.bank({ view: 'statements', statement: id }))}
    />
  );
}

function useColumns(): Column<BankStatement>[] {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const count = (header: string, of: (statement: BankStatement) => number): Column<BankStatement> => ({
    header,
    align: 'end',
    card: 'fact',
    cell: (statement) => format.number(of(statement)),
  });
  return [
    {
      header: t('file'),
      clip: true,
      card: 'title',
      cell: ({ id, fileName }) => (
        <RouteLink to={paths.bank({ view: 'statements', statement: id })}>
          <bdi>{fileName}</bdi>
        </RouteLink>
      ),
    },
    {
      header: t('admin:common.state'),
      noWrap: true,
      card: 'state',
      cell: ({ state }) => (
        <StatusChip status={state} tone={state === 'read' ? 'success' : 'warning'} label={t(`state.${state}`)} />
      ),
    },
    count(t('newLines'), ({ newLines }) => newLines),
    count(t('knownLines'), ({ knownLines }) => knownLines),
    count(t('refusedRows'), ({ refusedRows }) => refusedRows),
    { header: t('uploadedBy'), clip: true, wideOnly: true, cell: ({ createdBy }) => <bdi>{createdBy ?? '–'}</bdi> },
    {
      header: t('uploadedAt'),
      noWrap: true,
      card: 'name',
      cell: ({ createdAt }) => <DateText value={createdAt} as="dateTime" />,
    },
  ];
}

/** One statement: its columns until they are mapped, then what it contained and what was rejected. */
function StatementCard({ statement }: { statement: BankStatement }) {
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

type Choice = BodyOf<typeof previewBankStatement>;

const required: readonly BankField[] = ['bookedOn', 'amount'];

interface StatementColumnsProps {
  id: string;
  csv: CsvReading;
  otherAccount: string | null;
}

/** Sets how a CSV statement is read, shows its first rows as they are read, and asks what the file leaves open. */
function StatementColumns({ id, csv: first, otherAccount }: StatementColumnsProps) {
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
function OtherAccount({ account, isAccepted, onChanged }: OtherAccountProps) {
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
