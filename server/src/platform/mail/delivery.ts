import type { Config } from '../../config.ts';
import type { Database } from '../database/client.ts';
import type { FileStore } from '../files/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../clock/clock.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliveryQueue, type MailRow, type OutgoingMails } from './outgoing.ts';
import type { MailTransport } from './transport.ts';
import { toWireMail } from './wire-mail.ts';

interface DeliveryOptions {
  db: Database;
  clock: Clock;
  config: Config;
  files: FileStore;
  jobs: Jobs;
  mails: Pick<OutgoingMails, 'effectsOf'>;
  transport: MailTransport;
}

/**
 * True when the mail server permanently refused the recipient (5xx to `RCPT TO`). A refusal of the sender or the
 * content is not about the address, and an administrator may fix it while the mail is retried.
 */
const refusesRecipient = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  error.command === 'RCPT TO';

/**
 * Sends scheduled mails through the mail server. A failed attempt is retried with growing pauses; the last failure
 * leaves the mail as `failed`, where staff see it. A crash between the server's acceptance and our record of it sends
 * the mail once more, with the same Message-ID.
 */
export function registerMailDelivery({ db, clock, config, files, jobs, mails, transport }: DeliveryOptions): void {
  const host = new URL(config.publicUrl).hostname;
  const deliveries = createDeliveryRepository({ db, clock, mails });

  jobs.handle(
    deliveryQueue,
    async ({ mailId }, { isLast }) => {
      let mail: MailRow | null = null;
      // People read their mails in the inbox of development and tests, so links must still work there.
      let keepsSecrets: boolean;
      try {
        mail = await deliveries.startSending(String(mailId));
        if (!mail) return;
        keepsSecrets = (await transport.kind()) === 'inbox';
        await transport.send(await toWireMail({ db, files, mails, host }, mail));
      } catch (error) {
        if (mail && refusesRecipient(error)) {
          await deliveries.saveRefused(mail, error.message);
          return;
        }
        // The effects of sending stay, so such a mail can't be recalled between two attempts.
        const isBound = mail !== null && mails.effectsOf(mail) !== undefined;
        await deliveries.saveFailure(
          String(mailId),
          isLast ? 'failed' : isBound ? 'sending' : 'scheduled',
          error instanceof Error ? error.message : 'unknown',
        );
        throw error;
      }
      await deliveries.saveSent(mail, { keepsSecrets });
    },
    { retryLimit: 8, concurrency: 4, pollSeconds: 0.5 },
  );
}
