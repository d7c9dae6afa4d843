import { useState } from 'react';
import { listMemberImports } from '@guildhall/shared/contracts';
import type { MemberImport } from '@guildhall/shared/contracts';
import { importLimits } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useNavigate } from '@guildhall/shared/router';
import { Card, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, PagedTable, StatusChip, usePagedList } from '@guildhall/shared/ui/data';
import { FileDrop } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { importListQuery, useUploadImport } from './api.ts';

/** Uploads a file, and lists previous imports. */
export function NewImport() {
  const { t } = useTranslation('admin');
  const list = usePagedList(listMemberImports, importListQuery);
  const columns = useColumns();
  return (
    <Stack gap={3}>
      <Upload />
      <PagedTable
        label={t('memberImport.all')}
        list={list}
        columns={columns}
        empty={<EmptyState icon="upload" title={t('memberImport.none')} text={t('memberImport.noneHint')} />}
      />
    </Stack>
  );
}

function Upload() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const navigate = useNavigate();
  const upload = useUploadImport();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    upload.mutate(chosen, { onSuccess: ({ id }) => void navigate(paths.memberImport(id)) });
  };
  const state = upload.isError ? 'failed' : 'uploading';
  const shown = file && ({ id: 'file', name: file.name, bytes: file.size, state } as const);
  return (
    <Card>
      <Stack gap={2}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('memberImport.text')}
        </Text>
        <FileDrop
          label={t('memberImport.file')}
          help={t('memberImport.fileHint', { rows: format.number(importLimits.rows) })}
          files={shown ? [{ ...shown, ...(upload.isError && { error: problemText(upload.error) }) }] : []}
          maxFiles={1}
          endings={['csv', 'tsv', 'txt']}
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

function useColumns(): Column<MemberImport>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    {
      header: t('memberImport.file'),
      clip: true,
      card: 'title',
      cell: ({ id, fileName }) => (
        <RouteLink to={paths.memberImport(id)}>
          <bdi>{fileName}</bdi>
        </RouteLink>
      ),
    },
    {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: ({ state }) => <ImportState state={state} />,
    },
    { header: t('memberImport.rows'), align: 'end', card: 'fact', cell: ({ rowsTotal }) => format.number(rowsTotal) },
    {
      header: t('memberImport.outcome.imported'),
      align: 'end',
      wideOnly: true,
      cell: ({ counts }) => format.number(counts.imported + counts.kept),
    },
    {
      header: t('memberImport.by'),
      clip: true,
      card: 'name',
      cell: ({ createdBy }) => <bdi>{createdBy ?? t('memberImport.byCommand')}</bdi>,
    },
    {
      header: t('memberImport.at'),
      noWrap: true,
      card: 'fact',
      cell: ({ createdAt }) => <DateText value={createdAt} as="dateTime" />,
    },
  ];
}

const tones = {
  uploaded: 'neutral',
  checked: 'info',
  running: 'info',
  stopped: 'warning',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
} as const;

/** The status of an import. */
export function ImportState({ state }: Pick<MemberImport, 'state'>) {
  const { t } = useTranslation('admin');
  return <StatusChip status={state} tone={tones[state]} label={t(`memberImport.state.${state}`)} />;
}
