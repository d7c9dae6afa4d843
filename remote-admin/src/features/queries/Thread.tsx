import type { QueryDetail } from '@guildhall/shared/contracts';
import { Messages, QueryThread, ThreadHead } from '@guildhall/shared/features/queries';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink } from '@guildhall/shared/ui/core';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { useResolveQuery } from './api.ts';
import { DiscardQuery } from './DiscardQuery.tsx';
import { MessageForm } from './MessageForm.tsx';
import { QuerySorting } from './QuerySorting.tsx';

/** One query as the office works on it. */
export function Thread({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  return <QueryThread id={id}>{(query) => <OfficeThread query={query} onDiscarded={onDiscarded} />}</QueryThread>;
}

function OfficeThread({ query, onDiscarded }: { query: QueryDetail; onDiscarded: () => void }) {
  const { t } = useTranslation('admin');
  const resolve = useResolveQuery(query);
  const { number, state, requester, about, reopenableUntil } = query;
  const isEnded = reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now();
  return (
    <>
      <ThreadHead
        query={query}
        resolve={resolve}
        resolveLabel={t('queries.resolve')}
        facts={
          <>
            <StateChip group="query.state" state={state} />
            <span>
              {number} · <bdi>{requester.name}</bdi>
            </span>
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.applicationDesk(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
          </>
        }
      >
        <QuerySorting query={query} />
        <DiscardQuery query={query} onDiscarded={onDiscarded} />
      </ThreadHead>
      <Messages query={query} requester={t('queries.fromRequester')} />
      <MessageForm query={query} canAnswer={!isEnded} />
    </>
  );
}
