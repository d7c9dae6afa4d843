import type { ImportRow, MemberImport } from '@guildhall/shared/contracts';
import { listMemberImportRows } from '@guildhall/shared/contracts';
import { rowOutcomes } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { RouteLink, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { FilterChips, PagedTable, StatusChip, usePagedList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { importRowsQuery } from './api.ts';

/** The rows in file order: the result of each, and why. */
export function ImportRows({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = usePagedList(listMemberImportRows, importRowsQuery(found));
  const columns = useColumns();
  const options = rowOutcomes
    .filter((outcome) => found.counts[outcome] > 0)
    .map((value) => ({ value, label: `${t(`memberImport.outcome.${value}`)} ${format.number(found.counts[value])}` }));
  return (
    <PagedTable
      label={t('memberImport.rows')}
      list={list}
      rowKey={({ row }) => String(row)}
      columns={columns}
      toolbar={<FilterChips list={list} name="outcome" label={t('memberImport.outcomes')} options={options} />}
    />
  );
}

const tones = {
  new: 'info',
  existing: 'neutral',
  error: 'error',
  imported: 'success',
  removed: 'neutral',
  kept: 'warning',
} as const;

function useColumns(): Column<ImportRow>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    { header: t('memberImport.row'), noWrap: true, card: 'fact', cell: ({ row }) => format.number(row) },
    {
      header: t('memberImport.person'),
      clip: true,
      card: 'title',
      cell: ({ label, userId }) =>
        userId ? (
          <RouteLink to={paths.user(userId)}>
            <bdi>{label}</bdi>
          </RouteLink>
        ) : (
          <bdi>{label}</bdi>
        ),
    },
    {
      header: t('memberImport.becomes'),
      noWrap: true,
      card: 'state',
      cell: ({ outcome }) => (
        <StatusChip status={outcome} tone={tones[outcome]} label={t(`memberImport.outcome.${outcome}`)} />
      ),
    },
    {
      header: t('memberImport.why'),
      card: 'next',
      cell: ({ reason, field }) =>
        reason === null ? (
          '–'
        ) : (
          <Text component="span" breakWords>
            {field && `${t(`memberImport.field.${field}`)}: `}
            {t(`memberImport.reason.${reason}`)}
          </Text>
        ),
    },
  ];
}
