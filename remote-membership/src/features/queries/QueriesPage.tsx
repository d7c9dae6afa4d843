import { listQueries } from '@guildhall/shared/contracts';
import type { QuerySummary } from '@guildhall/shared/contracts';
import { keptDraft, QueryDesk, queryListQuery } from '@guildhall/shared/features/queries';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation, useSearchParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Alert, ButtonLink, RouteLink, Text } from '@guildhall/shared/ui/core';
import {
  DateText,
  EmptyState,
  FilterChips,
  InlineList,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  usePagedList,
} from '@guildhall/shared/ui/data';
import type { Column } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { AskForm } from './AskForm.tsx';
import { Thread } from './Thread.tsx';
import { useTurnLabel } from './query-state-label.ts';

/**
 * `/query/list`: a member's own queries. `?query=<id>` opens one beside the list, `?ask=new` (or the id of its subject)
 * asks a new one; the list's filters stay in the URL.
 */
export default function QueriesPage() {
  const { t } = useTranslation('membership');
  const turn = useTurnLabel();
  const list = usePagedList(listQueries, queryListQuery);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const openId = params.get('query');
  const about = params.get('ask');
  const at = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const name of ['query', 'ask']) next.delete(name);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  const linkTo = (id: string) => at({ query: id });
  return (
    <Page
      title={t('queries.title')}
      actions={
        about === null && (
          <ButtonLink to={paths.askQuery()} variant="contained" icon="add">
            {t('queries.askShort')}
          </ButtonLink>
        )
      }
    >
      {openId === null && about === null ? (
        <>
          <KeptQuestion />
          <QueryTable list={list} linkTo={linkTo} />
        </>
      ) : (
        <QueryDesk
          label={t('queries.label')}
          queries={list.rows}
          openId={openId}
          back={at({})}
          linkTo={linkTo}
          fact={({ number }) => number}
          state={({ state }) => <StatusChip status={state} label={turn(state)} />}
        >
          {about === null ? <Thread id={openId ?? ''} key={openId} /> : <AskForm about={about} key={about} />}
        </QueryDesk>
      )}
    </Page>
  );
}

/** The question that was put aside with “Finish later”. */
function KeptQuestion() {
  const { t } = useTranslation('membership');
  const userId = useUser()?.id ?? '';
  const [draft] = useState(() => keptDraft(userId, 'new'));
  if (!draft) return null;
  return (
    <Alert
      title={t('queries.kept')}
      action={
        <ButtonLink to={paths.askQuery()} icon="edit">
          {t('queries.continue')}
        </ButtonLink>
      }
    >
      <Text component="bdi" breakWords>
        {draft.subject || draft.body}
      </Text>
    </Alert>
  );
}

interface QueryTableProps {
  list: ReturnType<typeof usePagedList<typeof listQueries, readonly unknown[]>>;
  linkTo: (id: string) => string;
}

function QueryTable({ list, linkTo }: QueryTableProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const turn = useTurnLabel();
  const userId = useUser()?.id ?? '';
  const columns: Column<QuerySummary>[] = [
    {
      header: t('queries.subject'),
      sort: 'subject',
      clip: true,
      card: 'name',
      cell: ({ id, subject }) => (
        <InlineList
          items={[
            <bdi>
              <RouteLink to={linkTo(id)}>{subject}</RouteLink>
            </bdi>,
            keptDraft(userId, id) && t('queries.keptAnswer'),
          ]}
        />
      ),
    },
    { header: t('queries.number'), sort: 'number', noWrap: true, card: 'title', cell: ({ number }) => number },
    { header: t('queries.category'), wideOnly: true, cell: ({ category }) => label('query.category', category) },
    {
      header: t('queries.state'),
      noWrap: true,
      card: 'state',
      cell: ({ state }) => <StatusChip status={state} label={turn(state)} />,
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
      card: 'fact',
      cell: ({ updatedAt }) => <DateText value={updatedAt} as="relative" />,
    },
  ];
  return (
    <PagedTable
      label={t('queries.label')}
      list={list}
      columns={columns}
      empty={
        <EmptyState
          icon="message"
          title={t('queries.empty')}
          text={t('queries.emptyText')}
          action={
            <ButtonLink to={paths.askQuery()} variant="contained" icon="add">
              {t('queries.askShort')}
            </ButtonLink>
          }
        />
      }
      toolbar={
        <>
          <SearchBox list={list} label={t('queries.search')} />
          <FilterChips
            list={list}
            name="state"
            label={t('queries.state')}
            options={[
              { value: 'unresolved', label: t('queries.unresolved') },
              { value: 'waiting_for_requester', label: t('queries.turn.waiting_for_requester') },
              { value: 'unanswered', label: t('queries.unanswered') },
              { value: 'resolved', label: t('queries.turn.resolved') },
              { value: 'closed', label: t('queries.turn.closed') },
            ]}
          />
        </>
      }
    />
  );
}
