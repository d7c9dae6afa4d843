import { notificationLimits, type Language, type NotificationKind } from '@guildhall/shared/domain';
import ar from '@guildhall/shared/domain/locales/ar.json' with { type: 'json' };
import cn from '@guildhall/shared/domain/locales/cn.json' with { type: 'json' };
import en from '@guildhall/shared/domain/locales/en.json' with { type: 'json' };
import fr from '@guildhall/shared/domain/locales/fr.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import type { TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { digestMail } from './mail-texts.ts';
import { createNotificationRepository, selectDigests, type NotificationRow } from './repository.ts';
import { subjectOf } from './service.ts';

/** The domain's labels, as in the menu. */
const labels: Record<Language, { notification: Record<NotificationKind, string> }> = { en, fr, ar, cn };

/** The last line of an incomplete digest. */
const andMore: Record<Language, (count: number) => string> = {
  en: (count) => `… and ${count} more`,
  fr: (count) => `… et ${count} de plus`,
  ar: (count) => `… والمزيد (${count})`,
  cn: (count) => `……另有 ${count} 条`,
};

/** Mails unread notifications once a day to people who want that, in the morning of their zone. */
export const notificationDigest = ({ clock, mails }: FastifyInstance): TimedRule =>
  timedRule(clock, {
    kind: 'digest',
    subject: 'user',
    select: () => selectDigests,
    lock: (tx, { rowId }) => createNotificationRepository(tx).lockPerson(rowId),
    act: async (tx, person) => {
      const repository = createNotificationRepository(tx);
      const rows = await repository.toDigest(person);
      if (rows.length === 0) return;
      await repository.noteDigest(person.id, clock.now());
      const { language } = person;
      const rest = rows.length - notificationLimits.inDigest;
      const lines = rows.slice(0, notificationLimits.inDigest).map((row) => lineOf(row, language));
      await mails.queueForUser(tx, person, digestMail, {
        items: [...lines, ...(rest > 0 ? [andMore[language](rest)] : [])].join('\n'),
        link: { path: '/dashboard/admin' },
      });
    },
  });

/** `– Document added (2): APP-2026-00042, Ada Moreau` */
function lineOf(row: NotificationRow, language: Language): string {
  const { label, about } = subjectOf(row);
  const times = row.count > 1 ? ` (${row.count})` : '';
  return `– ${labels[language].notification[row.kind]}${times}: ${label}, ${about}`;
}
