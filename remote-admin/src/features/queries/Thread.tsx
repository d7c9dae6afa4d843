import { useEffect } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { Messages, QueryThread, ThreadHead } from '@guildhall/shared/features/queries';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { useResolveQuery } from './api.ts';
import { FirstAnswer } from './FirstAnswer.tsx';
import { MessageForm } from './MessageForm.tsx';
import { QuerySorting } from './QuerySorting.tsx';
import { QueryTools } from './QueryTools.tsx';

interface ThreadProps {
  id: string;
  /** Another query is shown from now on: this one was merged into it, or it was split off. */
  onMoved: (id: string) => void;
  onDiscarded: () => void;
}

/** One query with the office's tools. */
export function Thread({ id, ...rest }: ThreadProps) {
  return <QueryThread id={id}>{(query) => <OfficeThread query={query} openedAs={id} {...rest} />}</QueryThread>;
}

type OfficeThreadProps = Omit<ThreadProps, 'id'> & { query: QueryDetail; openedAs: string };

function OfficeThread({ query, openedAs, onMoved, onDiscarded }: OfficeThreadProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const resolve = useResolveQuery(query);
  const { id, number, state, requester, about, reopenableUntil, snoozedUntil } = query;
  const isEnded = reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now();
  // The URL of a merged query redirects to the one with its messages.
  const isElsewhere = id !== openedAs;
  useEffect(() => {
    if (isElsewhere) onMoved(id);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onMoved` is a new function on every render
  }, [isElsewhere, id]);
  return (
    <>
      <ThreadHead
        query={query}
        resolve={resolve}
        resolveLabel={t('admin:queries.resolve')}
        facts={
          <>
            <StateChip group="query.state" state={state} />
            {snoozedUntil && (
              <StatusChip
                status="snoozed"
                tone="info"
                icon="clock"
                label={t('snoozedUntil', { day: format.date(snoozedUntil) })}
              />
            )}
            <InlineList items={[number, <bdi>{requester.name}</bdi>]} />
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.applicationDesk(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
            <FirstAnswer query={query} />
          </>
        }
      >
        <QuerySorting query={query} />
        <QueryTools query={query} onMoved={onMoved} onDiscarded={onDiscarded} />
      </ThreadHead>
      <Messages query={query} requester={t('admin:queries.fromRequester')} />
      <MessageForm query={query} canAnswer={!isEnded} />
    </>
  );
}
