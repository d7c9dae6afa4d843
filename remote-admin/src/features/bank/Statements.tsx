import { useState } from 'react';
import type { BankStatement } from '@guildhall/shared/contracts';
import { listBankStatements } from '@guildhall/shared/contracts';
import { bankLimits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate, useSearchParams } from '@guildhall/shared/router';
import { Card, RouteLink, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, ErrorState, PagedTable, StatusChip, usePagedList } from '@guildhall/shared/ui/data';
import { FileDrop } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { statementListQuery, statementQuery, useUploadStatement } from './api.ts';
import { StatementCard } from './StatementCard.tsx';

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
  const { data, error, isError, refetch } = useQuery(statementQuery(id));
  if (data) return <StatementCard key={data.id} statement={data} />;
  return isError ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton variant="rounded" height={240} />
  );
}

function Upload() {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const navigate = useNavigate();
  const upload = useUploadStatement();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    upload.mutate(chosen, {
      onSuccess: ({ id }) => void navigate(paths.bank({ view: 'statements', statement: id })),
    });
  };
  const state = upload.isError ? 'failed' : 'uploading';
  const shown = file && ({ id: 'file', name: file.name, bytes: file.size, state } as const);
  return (
    <Card>
      <Stack gap={2}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('uploadText')}
        </Text>
        <FileDrop
          label={t('file')}
          help={t('fileHelp', { lines: format.number(bankLimits.lines) })}
          files={shown ? [{ ...shown, ...(upload.isError && { error: problemText(upload.error) }) }] : []}
          maxFiles={1}
          endings={['xml', 'zip', 'sta', 'mt940', 'mt9', '940', 'mta', 'csv', 'txt']}
          onAdded={([chosen]) => chosen && send(chosen)}
          onRetry={() => file && send(file)}
          onRemove={() => {
            upload.reset();
            setFile(null);
          }}
        />
      </Stack>
    </Card>
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
