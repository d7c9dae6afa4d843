import type { TimelineEntry } from '@guildhall/shared/contracts';
import type { TimelineEvent } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import type { IconName } from '@guildhall/shared/ui/core';
import { Icon, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import type { Tone } from '@guildhall/shared/ui/data';
import { ErrorState, Timeline } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing } from '../../lib/texts.tsx';
import { timelineQuery } from './api.ts';
import { useEventDetails } from './event-details.ts';

const iconOfArea: Record<string, IconName> = {
  application: 'file',
  document: 'attach',
  referee: 'users',
  invoice: 'invoice',
  payment: 'wallet',
  mail: 'mail',
  query: 'question',
  meeting: 'calendar',
};

const tones: Partial<Record<TimelineEvent, Tone>> = {
  'application.submitted': 'info',
  'application.decided': 'info',
  'application.activated': 'success',
  'payment.received': 'success',
  'application.changes_requested': 'warning',
  'application.references_short': 'warning',
  'application.lapsed': 'error',
  'application.held': 'warning',
  'application.payment_lapsed': 'error',
  'referee.lapsed': 'warning',
  'referee.bounced': 'warning',
  'referee.set_aside': 'warning',
  'meeting.planned': 'info',
};

/** All events of the application, from all features, newest first. */
export function FileTimeline({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('admin');
  const timeline = useQuery(timelineQuery(applicationId));
  const label = useLabels();
  if (timeline.isPending) return <Skeleton variant="rounded" height={240} />;
  if (timeline.isError) return <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (timeline.data.length === 0) return <Nothing>{t('file.noTimeline')}</Nothing>;
  return (
    <Timeline
      label={t('file.timeline')}
      items={timeline.data.map((entry) => ({
        id: entry.id,
        at: entry.at,
        title: label('timeline', entry.event),
        actor: entry.actor.name,
        body: <EntryBody entry={entry} />,
        icon: iconOfArea[entry.event.split('.')[0] ?? ''] ?? 'info',
        tone: tones[entry.event] ?? 'neutral',
      }))}
    />
  );
}

function EntryBody({ entry: { before, after, details } }: { entry: TimelineEntry }) {
  const reason = typeof details.reason === 'string' ? details.reason : '';
  const about = useEventDetails()(details);
  const hasMoved = after !== null && before !== after;
  if (!hasMoved && reason === '' && about === '') return null;
  return (
    <>
      {about !== '' && (
        <Text component="bdi" block>
          {about}
        </Text>
      )}
      {hasMoved && (
        <Row component="span" wrap gap={0.75} align="center">
          {before && (
            <>
              <StateChip group="application.state" state={before} />
              <Icon name="arrowForward" size={16} />
            </>
          )}
          <StateChip group="application.state" state={after} />
        </Row>
      )}
      {reason !== '' && <bdi>{reason}</bdi>}
    </>
  );
}
