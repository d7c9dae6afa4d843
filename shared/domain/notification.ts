import { Role } from './permissions.ts';
import type { TimelineEvent } from './timeline.ts';

/** The subject of a notification, and where its reader handles it. */
export const notificationSubjects = ['application', 'query', 'mail'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** The events people are notified of: other people's actions on items assigned to them, and notes that mention them. */
const kinds = {
  application_assigned: { subject: 'application', events: ['application.assigned'] },
  application_noted: { subject: 'application', events: [] },
  mentioned: { subject: 'application', events: [] },
  changes_answered: { subject: 'application', events: ['application.changes_answered'] },
  document_added: { subject: 'application', events: ['document.uploaded'] },
  referee_answered: { subject: 'application', events: ['referee.answered', 'referee.changed_answer'] },
  referee_unavailable: { subject: 'application', events: ['referee.lapsed', 'referee.bounced'] },
  review_started: { subject: 'application', events: ['application.review_started'] },
  application_withdrawn: { subject: 'application', events: ['application.withdrawn'] },
  payment_received: { subject: 'application', events: ['payment.received'] },
  query_raised: { subject: 'query', events: [] },
  query_assigned: { subject: 'query', events: [] },
  query_answered: { subject: 'query', events: [] },
  query_noted: { subject: 'query', events: [] },
  mail_failed: { subject: 'mail', events: [] },
} as const satisfies Record<string, { subject: NotificationSubject; events: readonly TimelineEvent[] }>;

export type NotificationKind = keyof typeof kinds;
export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];

const kindOfEvent = new Map<TimelineEvent, NotificationKind>(
  notificationKinds.flatMap((kind) => kinds[kind].events.map((event) => [event, kind] as const)),
);

/** The notification for an application's assignee about a timeline event. */
export const notificationOf = (event: TimelineEvent): NotificationKind | undefined => kindOfEvent.get(event);

/** The page a notification links to. */
export function notificationPath(kind: NotificationKind, id: string, role: Role): string {
  const { subject } = kinds[kind];
  if (subject === 'query') return `/query/list?query=${id}`;
  if (subject === 'mail') return `/draft-mails?state=all&mail=${id}`;
  const path = role === Role.administrator ? `/forms/membership/view/${id}` : `/applications/${id}`;
  return kind === 'mentioned' || kind === 'application_noted' ? `${path}?part=notes` : path;
}

export const notificationLimits = {
  /** Number of newest ones in the menu. */
  shown: 30,
  /** Maximum number listed in a digest, followed by the number of the others. */
  inDigest: 50,
  keptDays: 90,
  /** When the digest is sent, in the person's zone. */
  digestHour: 7,
  /** Maximum open streams: of one person, and of all people in one process. */
  streamsPerPerson: 4,
  streams: 2_000,
  /** The heartbeat interval of a stream, in ms. */
  heartbeatMs: 20_000,
} as const;
