import type { BodyOf, previewMail, ResponseOf, testMail } from '@guildhall/shared/contracts';
import { hourMs, type Language, type Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import { createRecentHits } from '../../platform/http/rate-limits.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { headerLine, mask, toHtml } from '../../platform/mail/render.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { mayReadMail, mailUnknown } from './mail-action.ts';
import { createMailRepository } from './repository.ts';

const testsPerHour = 20;
const testSubject: Record<Language, string> = { en: 'Test: ', fr: 'Test : ', ar: 'تجربة: ', cn: '测试：' };

/** Previews mails and sends test copies. Personal links are hidden in both: they are only for the recipient. */
export function createMailTrials({ db, clock, mails }: FastifyInstance) {
  const hits = createRecentHits({ db, clock });

  const readable = async (id: string, role: Role): Promise<MailRow> => {
    const mail = await createMailRepository(db).byId(id);
    if (!mail) throw mailUnknown();
    if (!mayReadMail(role, mail)) throw problem.forbidden();
    return mail;
  };
  const linksOf = ({ links, secrets }: MailRow): string[] => links.map((link) => mask(link, secrets));

  return {
    /** The recipient's version, rendered by the same code as sent mails. */
    async preview(
      id: string,
      { subject, body }: BodyOf<typeof previewMail>,
      role: Role,
    ): Promise<ResponseOf<typeof previewMail>> {
      const mail = await readable(id, role);
      const { name } = await readSetting(db, 'association');
      const html = toHtml({ subject, body, links: linksOf(mail), language: mail.language, association: name });
      return { subject: headerLine(subject), html, text: body };
    },

    async test(
      id: string,
      { subject, body }: BodyOf<typeof testMail>,
      user: SignedIn['user'],
    ): Promise<ResponseOf<typeof testMail>> {
      const mail = await readable(id, user.role);
      await hits.take({ key: `mail-test:${user.id}`, limit: testsPerHour, windowMs: hourMs }, (wait) =>
        problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', wait),
      );
      const { language, attachments } = mail;
      await db.transaction((tx) =>
        mails.queuePlain(tx, {
          name: 'mail_test',
          to: user.email,
          toName: fullName(user),
          language,
          content: { subject: `${testSubject[language]}${subject}`, body, links: linksOf(mail) },
          attachments,
          createdById: user.id,
        }),
      );
      return { to: user.email };
    },
  };
}
