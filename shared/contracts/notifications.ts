import * as z from 'zod/mini';
import { notificationKinds, notificationLimits, notificationSubjects } from '../domain/notification.ts';
import { contract } from './contract.ts';
import { id, instant, version } from './primitives.ts';

const kind = z.enum(notificationKinds);

const notification = z.strictObject({
  id,
  kind,
  subject: z.strictObject({
    kind: z.enum(notificationSubjects),
    id,
    /** The number of an application or query, the subject line of a mail. */
    label: z.string(),
    /** The applicant, a query's subject, or a mail's recipient. */
    about: z.string(),
  }),
  /** The number of occurrences since it was last read. */
  count: z.int(),
  at: instant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = contract.get('/notifications', {
  summary: 'What happened in the cases that I look after, the newest first',
  permission: 'notification:read',
  response: z.strictObject({
    unread: z.int(),
    items: z.array(notification).check(z.maxLength(notificationLimits.shown)),
  }),
});

const unread = z.strictObject({ unread: z.int() });

export const readNotification = contract.post('/notifications/:id/read', {
  summary: 'Mark a notification as read',
  permission: 'notification:read',
  params: z.strictObject({ id }),
  response: unread,
});

export const readAllNotifications = contract.post('/notifications/read', {
  summary: 'Mark all notifications as read, up to the newest that was shown',
  permission: 'notification:read',
  body: z.strictObject({ until: instant }),
  response: unread,
});

/** Events of the stream: `unread` at its start and after each change, `end` with the reason. */
export const streamEvents = {
  unread,
  end: z.strictObject({
    /**
     * `replaced`: the person has too many. `session`: signed out, or another role. `closing`: the server is shutting
     * down.
     */
    reason: z.enum(['replaced', 'session', 'closing']),
  }),
};
export type StreamEnd = z.output<typeof streamEvents.end>['reason'];

export const streamNotifications = contract.get('/notifications/stream', {
  summary: 'Server-sent events that say how many notifications are unread, as it changes; keeps no session alive',
  permission: 'notification:read',
  replyKind: 'events',
});

const choices = {
  /** One daily mail with unread notifications; none on days without any. */
  wantsDigest: z.boolean(),
  /** Kinds not shown on the page. */
  offInPage: z.array(kind).check(z.maxLength(notificationKinds.length)),
  /** Kinds left out of the digest. */
  offInDigest: z.array(kind).check(z.maxLength(notificationKinds.length)),
};

const notificationSettings = z.strictObject({ ...choices, version });
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = contract.get('/notifications/settings', {
  summary: 'What I am notified of, and where',
  permission: 'notification:read',
  response: notificationSettings,
});

export const saveNotificationSettings = contract.put('/notifications/settings', {
  summary: 'Choose what I am notified of, and where',
  permission: 'notification:read',
  body: notificationSettings,
  response: notificationSettings,
  errors: ['version_conflict'],
});
