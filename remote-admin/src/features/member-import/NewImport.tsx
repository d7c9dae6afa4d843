import { listMemberImports } from '@guildhall/shared/contracts';
import type { MemberImport } from '@guildhall/shared/contracts';
import { importLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useNavigate } from '@guildhall/shared/router';
import { RouteLink, Stack } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, PagedTable, StatusChip, usePagedList } from '@guildhall/shared/ui/data';
import { FileUpload } from '../../lib/FileUpload.tsx';
import { paths } from '../../paths.ts';
import { importListQuery, useUploadImport } from './api.ts';

/** Uploads a file, and lists previous imports. */
export function NewImport() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const navigate = useNavigate();
  const list = usePagedList(listMemberImports, importListQuery);
  const columns = useColumns();
  return (
    <Stack gap={3}>
      <FileUpload
        text={t('memberImport.text')}
        label={t('memberImport.file')}
        help={t('memberImport.fileHint', { rows: format.number(importLimits.rows) })}
        endings={['csv', 'tsv', 'txt']}
        upload={useUploadImport()}
        onUploaded={({ id }) => void navigate(paths.memberImport(id))}
      />
      <PagedTable
        label={t('memberImport.all')}
        list={list}
        columns={columns}
        empty={<EmptyState icon="upload" title={t('memberImport.none')} text={t('memberImport.noneHint')} />}
      />
    </Stack>
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
