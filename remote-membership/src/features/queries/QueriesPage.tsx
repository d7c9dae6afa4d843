import { listQueries } from '@guildhall/shared/contracts';
import type { QuerySummary } from '@guildhall/shared/contracts';
import { queryStates } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
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
import type { Column } from '@guildhall/shared/ui/data';
import { useDomainWords } from '../../words.ts';
import { queryListQuery } from './api.ts';

/** A member's own queries: what was asked, and who has to answer now. */
export default function QueriesPage() {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const list = usePagedList(listQueries, queryListQuery);
  const columns: Column<QuerySummary>[] = [
    { header: t('queries.number'), sort: 'number', noWrap: true, cell: ({ number }) => number },
    { header: t('queries.subject'), sort: 'subject', cell: ({ subject }) => <bdi>{subject}</bdi> },
    { header: t('queries.category'), wideOnly: true, cell: ({ category }) => words.queryCategory(category) },
    {
      header: t('queries.state'),
      noWrap: true,
      cell: ({ state }) => (
        <StatusChip
          status={state}
          label={state === 'waiting_for_requester' ? t('home.queries.waiting') : words.query(state)}
        />
      ),
    },
    {
      header: t('queries.createdAt'),
      sort: 'createdAt',
      noWrap: true,
      wideOnly: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      header: t('queries.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      cell: ({ updatedAt }) => <DateText value={updatedAt} as="relative" />,
    },
  ];
  return (
    <Page title={t('queries.title')}>
      <PagedTable
        label={t('queries.label')}
        list={list}
        columns={columns}
        empty={<EmptyState icon="message" title={t('queries.empty')} text={t('queries.emptyText')} />}
        toolbar={
          <>
            <SearchBox list={list} label={t('queries.search')} />
            <FilterChips
              list={list}
              name="state"
              label={t('queries.state')}
              options={queryStates.map((value) => ({ value, label: words.query(value) }))}
            />
          </>
        }
      />
    </Page>
  );
}
