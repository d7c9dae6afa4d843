import { Suspense } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { ButtonLink, Skeleton } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { paths } from '../../paths.ts';
import { pollQuery } from '../meetings/api.ts';
import { loadMinutesTexts } from './load-texts.ts';

const Minutes = lazyPart(async () => {
  const [{ Minutes: one }] = await Promise.all([import('./Minutes.tsx'), loadMinutesTexts()]);
  return one;
});

/** `/meetings/:id/minutes`: the agenda, worked through during the meeting. `?item=<application>` opens one item. */
export default function MinutesPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const poll = useQuery(pollQuery(id));
  return (
    <Page
      title={t('minutes.title')}
      crumbs={[
        { label: t('meetings.title'), to: paths.meetings() },
        { label: poll.data?.title ?? t('meetings.one'), to: paths.meeting(id) },
      ]}
      subtitle={poll.data && <bdi>{poll.data.title}</bdi>}
    >
      {poll.isError ? (
        <ErrorState error={poll.error} onRetry={() => void poll.refetch()} />
      ) : (
        <Suspense fallback={<Loading />}>{poll.data ? <OfPoll key={id} poll={poll.data} /> : <Loading />}</Suspense>
      )}
    </Page>
  );
}

const Loading = () => <Skeleton variant="rounded" height={520} />;

function OfPoll({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  if (poll.meeting && poll.meeting.state !== 'cancelled') return <Minutes pollId={poll.id} />;
  return (
    <EmptyState
      icon="calendar"
      title={t('minutes.none')}
      text={t('minutes.noneText')}
      action={<ButtonLink to={paths.meeting(poll.id)}>{t('minutes.toMeeting')}</ButtonLink>}
    />
  );
}
