import type { Config } from '../../config.ts';
import type { Database } from '../database/client.ts';
import type { FileStore } from '../files/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../clock/clock.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliveryQueue, type MailRow, type OutgoingMails } from './outgoing.ts';
import type { MailTransport } from './transport.ts';
import { toWireMail } from './wire-mail.ts';

interface Needs {
  db: Database;
  clock: Clock;
  config: Config;
  files: FileStore;
  jobs: Jobs;
  mails: Pick<OutgoingMails, 'effectsOf'>;
  transport: MailTransport;
}

/**
 * True when the mail server refused the recipient for good (5xx to `RCPT TO`). A refusal of the sender or of the content is
 * not about the address, and an administrator may mend it while the mail is tried again.
 */
const refusesRecipient = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  error.command === 'RCPT TO';

/**
 * Takes scheduled mails to the mail server. A try that fails is repeated with a growing pause; the last failure leaves
 * the mail as `failed`, where staff see it. A crash between the server's "yes" and our note of it sends the mail once
 * more, under the same Message-ID.
 */
export function registerMailDelivery({ db, clock, config, files, jobs, mails, transport }: Needs): void {
  const host = new URL(config.publicUrl).hostname;
  const deliveries = createDeliveryRepository({ db, clock, mails });

  jobs.handle(
    deliveryQueue,
    async ({ mailId }, { isLast }) => {
      let mail: MailRow | null = null;
      // The inbox of development and tests is where people read their mails, so links must still work there.
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
        // What leaving has set going stays, so such a mail is not one to take back again between two tries.
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
