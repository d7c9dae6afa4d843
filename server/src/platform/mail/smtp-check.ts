import { isRecord } from '@guildhall/shared/domain';
import nodemailer from 'nodemailer';
import { newId } from '../secrets/ids.ts';
import type { MailServer } from './mail-server.ts';
import type { SmtpServer } from './mail-server.ts';
import { smtpOptions } from './transport.ts';

/**
 * Tests the mail server as far as a mail would get: connection, encryption, sign-in. Nothing is sent.
 * @param patienceMs time limit for each response
 * @returns why no mail can be sent and what to do, without user and password; `null` if everything works
 */
export async function whySmtpFails(server: SmtpServer | string, patienceMs = 3_000): Promise<string | null> {
  const smtp = nodemailer.createTransport(smtpOptions(server, patienceMs));
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    const place = typeof server === 'string' ? 'SMTP_URL' : 'the mail settings of the configuration page';
    return `The mail server ${smtpHost(server)} ${reasonOf(error, place)}`;
  } finally {
    smtp.close();
  }
}

/** Host and port of a mail server, without user and password. */
export const smtpHost = (server: SmtpServer | string): string =>
  typeof server === 'string' ? new URL(server).host : `${server.host}:${server.port}`;

/** The named parts of an error, which may be of another realm's `Error` class. */
const fieldOf = (error: unknown, name: string): string => (isRecord(error) ? String(error[name] ?? '') : '');

function reasonOf(error: unknown, place: string): string {
  const code = fieldOf(error, 'code');
  const [said = ''] = fieldOf(error, 'message').split('\n');
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return `is not known by that name. Correct the host in ${place}.`;
    case 'EAUTH':
      return `refuses the user or the password in ${place}. Correct them${place === 'SMTP_URL' ? '; letters such as @ and / are written as %40 and %2F' : ''}.`;
    case 'ENOAUTH':
      return place === 'SMTP_URL'
        ? 'asks for a user and a password. Add them: smtp://user:password@host.'
        : `asks for a user and a password. Add them in ${place}.`;
    case 'ETLS':
      return place === 'SMTP_URL'
        ? `can't be reached with encryption (${said}). Check its certificate, and whether SMTP_URL begins with smtps:// (port 465) or smtp:// (port 587).`
        : `can't be reached with encryption (${said}). Check its certificate, and port and encryption in ${place}.`;
    case 'ETIMEDOUT':
      return `does not answer. Check host and port in ${place}, and whether a firewall is in between.`;
    default:
      return `can't be used (${said || 'no answer'}). Check host and port in ${place}, and whether it runs.`;
  }
}

const said = (error: unknown): string => fieldOf(error, 'response') || fieldOf(error, 'message') || 'no answer';

/**
 * Tests a mail server like `whySmtpFails`.
 * @returns the server's or network's own message; `null` if everything works
 */
export async function whatSmtpSays(server: SmtpServer, patienceMs = 5_000): Promise<string | null> {
  const smtp = nodemailer.createTransport(smtpOptions(server, patienceMs));
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    return said(error);
  } finally {
    smtp.close();
  }
}

/** Sends one mail immediately, without the queue. @returns whether the server accepted it, and its response verbatim */
export async function sendTest(
  { smtp: server, from }: MailServer,
  { to, association, publicUrl }: { to: string; association: string; publicUrl: string },
): Promise<{ isTaken: boolean; answer: string }> {
  if (!server) return { isTaken: false, answer: 'no mail server' };
  const smtp = nodemailer.createTransport(smtpOptions(server, 10_000), { from });
  try {
    const { response } = await smtp.sendMail({
      messageId: `<test-${newId()}@${new URL(publicUrl).hostname}>`,
      to,
      subject: `${association}: test`,
      text: `This is a test. ${association} at ${publicUrl} can send mails.\n`,
    });
    return { isTaken: true, answer: response };
  } catch (error) {
    return { isTaken: false, answer: said(error) };
  } finally {
    smtp.close();
  }
}
