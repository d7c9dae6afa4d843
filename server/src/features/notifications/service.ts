import type { BodyOf, Notification, NotificationSettings, saveNotificationSettings } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import { createNotificationRepository, type NotificationRow, type Reader } from './repository.ts';

/** People's notifications about their assigned items, and their settings. */
export function createNotificationService({ db, clock }: FastifyInstance) {
  const repository = createNotificationRepository(db);
  const unreadOf = async ({ id }: Reader): Promise<number> => (await repository.unreadOf([id])).get(id)?.unread ?? 0;

  return {
    async list(reader: Reader) {
      const [unread, rows] = await Promise.all([unreadOf(reader), repository.newest(reader)]);
      return { unread, items: rows.map(toNotification) };
    },

    /** @throws Problem 404 for anything that is not the reader's own */
    async read(id: string, reader: Reader) {
      if (!(await repository.read(reader.id, id, clock.now()))) throw problem.notFound();
      return { unread: await unreadOf(reader) };
    },

    async readAll(until: string, reader: Reader) {
      await repository.readAll(reader.id, new Date(until), clock.now());
      return { unread: await unreadOf(reader) };
    },

    settings: async (reader: Reader): Promise<NotificationSettings> =>
      toSettings(await repository.settingsOf(reader.id)),

    /** @throws Problem 409 `version_conflict` with the current settings */
    saveSettings: ({ version, ...body }: BodyOf<typeof saveNotificationSettings>, reader: Reader) =>
      db.transaction(async (tx): Promise<NotificationSettings> => {
        const inTransaction = createNotificationRepository(tx);
        await inTransaction.lockPerson(reader.id);
        const before = toSettings(await inTransaction.settingsOf(reader.id));
        if (before.version !== version) throw problem.versionConflict(before);
        const row = { ...body, userId: reader.id, version: version + 1 };
        return toSettings(await inTransaction.saveSettings(row));
      }),
  };
}

type SettingsRow = Awaited<ReturnType<ReturnType<typeof createNotificationRepository>['settingsOf']>>;

const toSettings = (row: SettingsRow): NotificationSettings => ({
  wantsDigest: row?.wantsDigest ?? false,
  offInPage: row?.offInPage ?? [],
  offInDigest: row?.offInDigest ?? [],
  version: row?.version ?? 1,
});

/** The subject's data is read now, so that nothing out of date is shown. */
export function subjectOf({ application, query, mail }: NotificationRow): Notification['subject'] {
  if (application)
    return { kind: 'application', id: application.id, label: application.number, about: application.name };
  if (query) return { kind: 'query', id: query.id, label: query.number, about: query.subject };
  if (mail) return { kind: 'mail', id: mail.id, label: mail.subject, about: mail.toName ?? mail.to };
  throw new Error('A notification without a subject.');
}

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  subject: subjectOf(row),
  count: row.count,
  at: row.at.toISOString(),
  isRead: row.readAt !== null,
});
