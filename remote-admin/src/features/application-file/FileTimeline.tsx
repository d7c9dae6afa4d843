import { localText, type TimelineEntry } from '@guildhall/shared/contracts';
import { type TimelineEvent, type ScheduledKind, scheduledKinds } from '@guildhall/shared/domain';
import { useKindName, useLabels, type LabelGroup } from '@guildhall/shared/features/labels';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { type IconName, Icon, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import { type Tone, ErrorState, Timeline } from '@guildhall/shared/ui/data';
import { createFormat, useFormat } from '@guildhall/shared/format';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing } from '../../lib/texts.tsx';
import { timelineQuery } from './api.ts';

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
  // `officeReason` is not sent to the applicant.
  const reason = [details.reason, details.officeReason].find((text) => typeof text === 'string') ?? '';
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

/** Details that are domain codes, with their labels. */
const coded: Readonly<Record<string, LabelGroup>> = {
  outcome: 'application.state',
  answer: 'referee.state',
  method: 'payment.method',
};

/** Details shown unchanged, in this order. */
const plain = [
  ...['name', 'referee', 'refereeName', 'assignee', 'fileName', 'file', 'subject'],
  ...['to', 'number', 'creditNote', 'memberNumber'],
];

/** Details that are days: deadlines, or when it resumes. */
const days = ['dueOn', 'lapsesOn', 'resumeOn'];

const isScheduledKind = (kind: string): kind is ScheduledKind => (scheduledKinds as readonly string[]).includes(kind);

/** Formats an event's details: who, what, how much; codes in the reader's language. */
function useEventDetails() {
  const label = useLabels();
  const kindName = useKindName();
  const format = useFormat();
  const language = useLanguage();
  return (details: Readonly<Record<string, unknown>>): string => {
    const { amountMinor, currency, kind, startsAt, zone } = details;
    const ownName = localText.safeParse(details.kindName);
    const texts = [
      ...plain.map((name) => details[name]),
      ...Object.entries(coded).map(([name, group]) => {
        const value = details[name];
        return typeof value === 'string' ? label(group, value) : null;
      }),
      // A type of reminder or document.
      typeof kind === 'string' && (isScheduledKind(kind) ? label('scheduled', kind) : kindName(kind, ownName.data)),
      ...days.map((name) => {
        const day = details[name];
        return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && format.day(day);
      }),
      // A meeting, in the local time of its location.
      typeof startsAt === 'string' && typeof zone === 'string' && createFormat(language, zone).dateTime(startsAt),
      typeof amountMinor === 'number' && typeof currency === 'string' && format.money({ amountMinor, currency }),
    ];
    return texts.filter((text) => typeof text === 'string' && text !== '').join(' · ');
  };
}
