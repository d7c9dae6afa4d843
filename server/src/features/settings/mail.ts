import type { BodyOf, changeMail } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { canMail, readMailServer, toSmtpServer } from '../../platform/mail/mail-server.ts';
import { sendTest, whatSmtpSays } from '../../platform/mail/smtp-check.ts';
import { problem } from '../../platform/problems/problem.ts';
import { seal } from '../../platform/secrets/secrets.ts';
import { readSetting, type SettingValue } from '../../platform/settings/settings.ts';
type MailSetting = SettingValue<'mail'>;

/** The mail server: an administrator's input is saved after a successful login. */
export function createMailSetting({ db, config }: FastifyInstance) {
  return {
    /** The stored form of the input: without a password the stored one stays, without a user there is none. */
    toStored: (typed: BodyOf<typeof changeMail>['value'], before: MailSetting): MailSetting => {
      const { password, ...rest } = typed;
      // A password is never sent to another server than the one it was entered for.
      const isSame = rest.host === before.host && rest.port === before.port;
      const kept = isSame ? before.password : null;
      return { ...rest, password: rest.user === '' ? null : password ? seal(password, config.secretKey) : kept };
    },

    /** @throws Problem 422 `mail_server_refused` with the server's message */
    async refuseUnlessItAnswers(wanted: MailSetting): Promise<void> {
      const server = config.smtpUrl ? null : toSmtpServer(wanted, config);
      const said = server && (await whatSmtpSays(server));
      if (said)
        throw problem.unprocessable(
          'mail_server_refused',
          `Not saved. Guildhall could not sign in to the mail server: ${said}`,
        );
    },

    /**
     * Sends a test mail to the requester.
     * @throws Problem 409 `no_mail_server`; 422 `mail_server_refused` with the server's message
     */
    async test(to: { email: string; firstName: string }): Promise<{ to: string; answer: string }> {
      const { smtp, from } = await readMailServer(db, config);
      if (!smtp)
        throw problem.conflict(
          'no_mail_server',
          (await canMail(db, config))
            ? 'No mail server is set. Until then, all emails are in the development inbox.'
            : 'No mail server is set. Save one first.',
        );
      const { name } = await readSetting(db, 'association');
      const sent = await sendTest({ smtp, from }, { to: to.email, association: name, publicUrl: config.publicUrl });
      if (sent.isTaken) return { to: to.email, answer: sent.answer };
      throw problem.unprocessable(
        'mail_server_refused',
        `The mail server did not accept the test email: ${sent.answer}`,
      );
    },
  };
}
