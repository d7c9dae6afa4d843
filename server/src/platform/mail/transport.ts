import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Database } from '../database/client.ts';
import { readMailServer, type MailServer, type SmtpServer } from './mail-server.ts';

/** A mail ready for transport. */
export interface WireMail {
  /** The same for every attempt, so that a mail sent twice after a crash is shown once. */
  messageId: string;
  to: { name: string; address: string };
  cc: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  attachments: { filename: string; contentType: string; content: Readable }[];
  /** A calendar entry for the recipient. */
  calendar?: { calendar: string; method: 'REQUEST' | 'CANCEL'; name: string };
}

export interface MailTransport {
  /** `inbox` keeps mails in the development inbox; their secrets stay readable. */
  kind: () => 'smtp' | 'inbox' | Promise<'smtp' | 'inbox'>;
  /** @throws when the server didn't accept the mail */
  send: (mail: WireMail) => Promise<void>;
  close: () => void;
}

const patienceMs = 10_000;

/** Keeps mails in the database, shown in the development inbox, without their files. */
const inboxTransport: MailTransport = {
  kind: () => 'inbox',
  send: async ({ attachments }) => {
    for (const { content } of attachments) content.on('error', () => undefined).destroy();
  },
  close: () => {},
};

/**
 * A calendar entry for mail programs (RFC 6047): next to text and HTML as `text/calendar` with its method, which they
 * offer to accept, and again as a file for those that don't.
 */
const asInvitation = ({ calendar, method, name }: NonNullable<WireMail['calendar']>) => ({
  method,
  filename: name,
  content: calendar,
});

/**
 * How to reach the mail server, with a time limit for each response. The limits must be set when the client is created:
 * later changes have no effect.
 */
export const smtpOptions = (server: SmtpServer | string, patience: number) => ({
  ...(typeof server === 'string' ? { url: server } : optionsOf(server)),
  connectionTimeout: patience,
  greetingTimeout: patience,
  socketTimeout: patience,
  dnsTimeout: patience,
});

const optionsOf = ({ host, port, security, user, password }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== '' && { auth: { user, pass: password } }),
});

/**
 * SMTP if a server is configured, otherwise the development inbox.
 * @param patience time limit for each response of the mail server, in ms
 */
export function createTransport({ smtp: server, from }: MailServer, patience = patienceMs): MailTransport {
  if (!server) return inboxTransport;
  const smtp = nodemailer.createTransport(smtpOptions(server, patience), {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: () => 'smtp',
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

/** Uses the mail server configured at the time of sending: an administrator may change it at any time. */
export function createCurrentTransport({ db, config }: { db: Database; config: Config }): MailTransport {
  let known: { server: string; transport: MailTransport } | null = null;
  const current = async (): Promise<MailTransport> => {
    const server = await readMailServer(db, config);
    const text = JSON.stringify(server);
    if (known?.server !== text) known = { server: text, transport: createTransport(server) };
    return known.transport;
  };
  return {
    kind: async () => (await current()).kind(),
    send: async (mail) => (await current()).send(mail),
    close: () => known?.transport.close(),
  };
}
