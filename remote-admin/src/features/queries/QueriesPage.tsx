import { type QueryOf, type QuerySummary, listQueries } from '@guildhall/shared/contracts';
import { queryPriorities, queryStates, queryQueues } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation, useNavigate, useSearchParams } from '@guildhall/shared/router';
import { QueryDesk, queryListQuery } from '@guildhall/shared/features/queries';
import { lazyPart, RouteLink, Row, Skeleton } from '@guildhall/shared/ui/core';
import {
  type Column,
  type PagedList,
  DateText,
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  StatusFilter,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { DaysFilter } from '../../lib/DaysFilter.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { SelectionBar, useSelection } from '../../lib/SelectionBar.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { featureTranslations } from '../../translations.ts';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import { queueCountsQuery } from './api.ts';

const Thread = lazyPart(async () => (await import('./Thread.tsx')).Thread, {
  translations: featureTranslations('inbox'),
  fallback: <Skeleton variant="rounded" height={420} />,
});

const QueryBulk = lazyPart(async () => (await import('./QueryBulk.tsx')).QueryBulk, {
  translations: featureTranslations('bulk'),
});

const AskApplicant = lazyPart(async () => (await import('./AskApplicant.tsx')).AskApplicant, {
  fallback: <Skeleton variant="rounded" height={420} />,
});

/**
 * `/query/list` of the office: all queries, by queue. `?query=<id>` opens one beside the list, `?ask=<application>`
 * asks an applicant; the list's filters stay in the URL.
 */
export default function QueriesPage() {
  const { t } = useTranslation('admin');
  const list = usePagedList(listQueries, queryListQuery);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const openId = params.get('query');
  const applicationId = params.get('ask');
  const at = (id?: string) => {
    const next = new URLSearchParams(params);
    for (const name of ['query', 'ask']) next.delete(name);
    if (id) next.set('query', id);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return (
    <Page title={t('queries.title')}>
      <QueueTabs current={list.query.queue} />
      {openId === null && applicationId === null ? (
        <QueryTable list={list} linkTo={at} />
      ) : (
        <QueryDesk
          label={t('queries.title')}
          queries={list.rows}
          openId={openId}
          back={at()}
          linkTo={at}
          fact={({ requesterName }) => requesterName}
          state={({ state }) => <StateChip group="query.state" state={state} />}
        >
          {openId === null ? (
            <AskApplicant applicationId={applicationId ?? ''} key={applicationId} />
          ) : (
            <Thread
              id={openId}
              key={openId}
              onMoved={(id) => void navigate(at(id), { replace: true })}
              onDiscarded={() => void navigate(at())}
            />
          )}
        </QueryDesk>
      )}
    </Page>
  );
}

/** Statuses that belong to no queue, and the one in the URL, so that a filter is never hidden. */
const statesBesideQueues = (current: string | undefined) =>
  (['unanswered', ...queryStates] as const).filter(
    (state) => state === 'resolved' || state === 'closed' || state === current,
  );

interface QueryTableProps {
  list: PagedList<QuerySummary, QueryOf<typeof listQueries>>;
  linkTo: (id: string) => string;
}

function QueryTable({ list, linkTo }: QueryTableProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const choice = useColumnChoice('queries', useColumns(linkTo), { always: 'subject', hidden: ['createdAt'] });
  const selection = useSelection(list.rows);
  const { chosen } = selection;
  const { queue, state, assignee } = list.query;
  return (
    <PagedTable
      label={t('queries.title')}
      list={list}
      columns={choice.columns}
      sortable={choice.sortable}
      toolbar={
        <>
          <SearchBox list={list} label={t('queries.search')} />
          <StatusFilter
            list={list}
            name="priority"
            label={t('queries.priority')}
            options={queryPriorities.map((value) => ({ value, label: label('query.priority', value) }))}
          />
          {(queue === undefined || state !== undefined) && (
            <StatusFilter
              list={list}
              name="state"
              label={t('common.state')}
              options={statesBesideQueues(state).map((value) => ({
                value,
                label: value === 'unanswered' ? t('queries.unanswered') : label('query.state', value),
              }))}
            />
          )}
          {assignee !== undefined && (
            <StatusFilter
              list={list}
              name="assignee"
              label={t('queries.assignee')}
              options={[
                { value: 'me', label: t('queries.mine') },
                { value: 'nobody', label: t('queries.unassigned') },
              ]}
            />
          )}
          <Row wrap gap={0.5}>
            <ViewsButton of="queries" list={list} columns={choice.viewed} />
            {choice.button}
            <ExportList list={list} orderOf={(query, choice) => ({ list: 'queries', ...choice, query })} />
          </Row>
        </>
      }
      selection={{
        ...selection.table,
        labelOf: ({ number }) => t('users.select', { name: number }),
        allLabel: t('users.selectAll'),
      }}
      above={
        <>
          <SelectionBar selection={selection}>
            <QueryBulk chosen={chosen} onChanged={selection.deselect} />
          </SelectionBar>
          <DaysFilter list={list} from="askedFrom" to="askedTo" also="answered" label={t('queries.askedInDays')} />
        </>
      }
      empty={<EmptyState icon="question" title={t('queries.empty')} text={t('queries.emptyText')} />}
    />
  );
}

type QueryColumn = 'subject' | 'number' | 'priority' | 'state' | 'assignee' | 'updatedAt' | 'createdAt';

function useColumns(linkTo: (id: string) => string): Record<QueryColumn, Column<QuerySummary>> {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return {
    subject: {
      header: t('queries.subject'),
      sort: 'subject',
      clip: true,
      card: 'name',
      cell: (query) => (
        <TwoLines
          quiet={
            <>
              <bdi>{query.requesterName}</bdi> · {label('query.category', query.category)}
            </>
          }
        >
          <bdi>
            <RouteLink to={linkTo(query.id)}>{query.subject}</RouteLink>
          </bdi>
        </TwoLines>
      ),
    },
    number: {
      header: t('queries.number'),
      sort: 'number',
      noWrap: true,
      card: 'title',
      cell: (query) => <bdi>{query.number}</bdi>,
    },
    priority: {
      header: t('queries.priority'),
      sort: 'priority',
      noWrap: true,
      card: 'fact',
      cell: (query) =>
        query.priority === 'high' ? (
          <StatusChip status="high" tone="error" icon="alert" label={label('query.priority', 'high')} />
        ) : (
          label('query.priority', query.priority)
        ),
    },
    state: {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: (query) => <StateChip group="query.state" state={query.state} />,
    },
    assignee: {
      header: t('queries.assignee'),
      wideOnly: true,
      clip: true,
      cell: (query) => <bdi>{query.assigneeName ?? t('queries.unassigned')}</bdi>,
    },
    updatedAt: {
      header: t('queries.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      card: 'fact',
      cell: (query) => <DateText value={query.updatedAt} as="relative" />,
    },
    createdAt: {
      header: t('queries.createdAt'),
      sort: 'createdAt',
      noWrap: true,
      wideOnly: true,
      cell: (query) => <DateText value={query.createdAt} />,
    },
  };
}

/** The office's queues with their number of queries; a count is the length of the list it opens (domain rule 18). */
function QueueTabs({ current }: { current: string | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data } = useQuery(queueCountsQuery);
  const queues = queryQueues.map((queue) => {
    const label = t(`queries.queue.${queue}`);
    return {
      key: queue as string,
      label: data ? t('queries.queueCount', { queue: label, shown: format.number(data[queue]) }) : label,
      to: paths.queries({ queue }),
    };
  });
  const all = { key: '', label: t('queries.queue.all'), to: paths.queries() };
  return <LinkTabs label={t('queries.queues')} current={current ?? ''} tabs={[...queues, all]} />;
}
