import { Role } from './permissions.ts';
import type { TimelineEvent } from './timeline.ts';

/** What a notification is about, and where its reader handles it. */
export const notificationSubjects = ['application', 'query', 'mail'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/**
 * What people are notified of: something that somebody else did in a case that they look after, or a note that mentions
 * them.
 */
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

/** The notification that an entry of an application's timeline is for whoever looks after the application. */
export const notificationOf = (event: TimelineEvent): NotificationKind | undefined => kindOfEvent.get(event);

/** Where a notification leads its reader. */
export function notificationPath(kind: NotificationKind, id: string, role: Role): string {
  const { subject } = kinds[kind];
  if (subject === 'query') return `/query/list?query=${id}`;
  if (subject === 'mail') return `/draft-mails?state=all&mail=${id}`;
  const path = role === Role.administrator ? `/forms/membership/view/${id}` : `/applications/${id}`;
  return kind === 'mentioned' || kind === 'application_noted' ? `${path}?part=notes` : path;
}

export const notificationLimits = {
  /** The menu shows the newest. */
  shown: 30,
  /** A digest names so many, and how many more there are. */
  inDigest: 50,
  keptDays: 90,
  /** When the digest leaves, where the person is. */
  digestHour: 7,
  /** Open streams: of one person, and of all people in one process. */
  streamsPerPerson: 4,
  streams: 2_000,
  /** A stream says that it is still there this often, in ms. */
  heartbeatMs: 20_000,
} as const;
