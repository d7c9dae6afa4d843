import type { QuerySummary } from '@guildhall/shared/contracts';
import { listQueries } from '@guildhall/shared/contracts';
import { queryStates } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  FilterChips,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useLabels } from '../../lib/labels.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { queryListQuery } from './api.ts';

/** Everybody's queries; urgent ones stand out. */
export default function QueriesPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listQueries, queryListQuery);
  const columns = useColumns();
  return (
    <Page title={t('queries.title')}>
      <PagedTable
        label={t('queries.title')}
        list={list}
        columns={columns}
        toolbar={
          <>
            <SearchBox list={list} label={t('queries.search')} />
            <FilterChips
              list={list}
              name="state"
              label={t('common.state')}
              options={queryStates.map((state) => ({ value: state, label: label('query.state', state) }))}
            />
          </>
        }
        empty={<EmptyState icon="question" title={t('queries.empty')} />}
      />
    </Page>
  );
}

function useColumns(): Column<QuerySummary>[] {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return [
    {
      header: t('queries.subject'),
      sort: 'subject',
      cell: (query) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {query.subject}
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <bdi>{query.requesterName}</bdi>
          </Box>
        </Box>
      ),
    },
    { header: t('queries.number'), sort: 'number', noWrap: true, cell: (query) => <bdi>{query.number}</bdi> },
    { header: t('queries.category'), wideOnly: true, cell: (query) => label('query.category', query.category) },
    {
      header: t('queries.priority'),
      sort: 'priority',
      noWrap: true,
      cell: (query) =>
        query.priority === 'high' ? (
          <StatusChip status="high" tone="error" icon="alert" label={label('query.priority', 'high')} />
        ) : (
          label('query.priority', query.priority)
        ),
    },
    { header: t('common.state'), noWrap: true, cell: (query) => <StateChip group="query.state" state={query.state} /> },
    {
      header: t('queries.assignee'),
      wideOnly: true,
      cell: (query) => <bdi>{query.assigneeName ?? t('queries.unassigned')}</bdi>,
    },
    {
      header: t('queries.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      cell: (query) => <DateText value={query.updatedAt} as="relative" />,
    },
  ];
}
