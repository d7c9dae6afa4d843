import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';

/** A mail as it goes over the wire. */
export interface WireMail {
  /** The same at every try, so that a mail sent twice by a crash is shown once. */
  messageId: string;
  to: { name: string; address: string };
  cc: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  attachments: { filename: string; contentType: string; content: Readable }[];
  /** An entry of the recipient's calendar. */
  calendar?: { calendar: string; method: 'REQUEST' | 'CANCEL'; name: string };
}

export interface MailTransport {
  /** `inbox` keeps mails to be read in the development inbox; secrets in them stay readable. */
  kind: 'smtp' | 'inbox';
  /** @throws when the server didn't take the mail */
  send: (mail: WireMail) => Promise<void>;
  close: () => void;
}

const patienceMs = 10_000;

/** Mails that stay where they are: written to the database, shown in the development inbox. Nobody reads their files. */
const inboxTransport: MailTransport = {
  kind: 'inbox',
  send: async ({ attachments }) => {
    for (const { content } of attachments) content.on('error', () => undefined).destroy();
  },
  close: () => {},
};

/**
 * A calendar entry as mail programs know it (RFC 6047): beside text and HTML as `text/calendar` with its method, which
 * they offer to take over, and once more as a file for those that don't.
 */
const asInvitation = ({ calendar, method, name }: NonNullable<WireMail['calendar']>) => ({
  method,
  filename: name,
  content: calendar,
});

/**
 * How to reach the mail server, and how long each of its answers is waited for. The times have to be there when the
 * client is made: what is set on it later counts for nothing.
 */
export const smtpOptions = (url: string, patience: number) => ({
  url,
  connectionTimeout: patience,
  greetingTimeout: patience,
  socketTimeout: patience,
  dnsTimeout: patience,
});

/** SMTP where it is configured, else the development inbox. @param patience for each answer of the mail server, in ms */
export function createTransport(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  patience = patienceMs,
): MailTransport {
  if (!smtpUrl) return inboxTransport;
  const smtp = nodemailer.createTransport(smtpOptions(smtpUrl, patience), {
    from: mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    send: async ({ language, calendar, ...mail }) => {
      await smtp.sendMail({
        ...mail,
        ...(calendar && { icalEvent: asInvitation(calendar) }),
        headers: { 'content-language': language, 'auto-submitted': 'auto-generated' },
      });
    },
    close: () => smtp.close(),
  };
}
