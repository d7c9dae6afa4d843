import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Database } from '../database/client.ts';
import { readMailServer, type MailServer, type SmtpServer } from './mail-server.ts';

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
  kind: () => 'smtp' | 'inbox' | Promise<'smtp' | 'inbox'>;
  /** @throws when the server didn't take the mail */
  send: (mail: WireMail) => Promise<void>;
  close: () => void;
}

const patienceMs = 10_000;

/** Mails that stay where they are: written to the database, shown in the development inbox. Nobody reads their files. */
const inboxTransport: MailTransport = {
  kind: () => 'inbox',
  send: async ({ attachments }) => {
    for (const { content } of attachments) content.on('error', () => undefined).destroy();
  },
  close: () => {},
};

/**
 * A calendar entry as mail programs know it (RFC 6047): beside text and HTML as `text/calendar` with its method, which
 * they offer to take over, and again as a file for those that don't.
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

/** SMTP where a server is named, else the development inbox. @param patience for each answer of the mail server, in ms */
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

/** The transport of the mail server that counts when a mail leaves: an administrator may set another one at any time. */
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
