import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { ButtonLink, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { pollQuery } from '../meetings/api.ts';

const loading = <Skeleton variant="rounded" height={520} />;

const Minutes = lazyPart(async () => (await import('./Minutes.tsx')).Minutes, {
  translations: featureTranslations('minutes'),
  fallback: loading,
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
      ) : poll.data ? (
        <OfPoll key={id} poll={poll.data} />
      ) : (
        loading
      )}
    </Page>
  );
}

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
