import nodemailer from 'nodemailer';
import { smtpOptions } from '../../platform/mail/transport.ts';

/**
 * Tries the mail server as far as a mail would get: connection, encryption, sign-in. Nothing is sent.
 * @param patienceMs how long each of its answers is waited for
 * @returns why no mail can go out and what to do, without user and password; `null` when all is well
 */
export async function whySmtpFails(smtpUrl: string, patienceMs = 3_000): Promise<string | null> {
  const smtp = nodemailer.createTransport(smtpOptions(smtpUrl, patienceMs));
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    return `The mail server ${new URL(smtpUrl).host} ${reasonOf(error)}`;
  } finally {
    smtp.close();
  }
}

/** What an error says by a name; it may come from a part of Node whose errors aren't this one's `Error`. */
const fieldOf = (error: unknown, name: string): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';

function reasonOf(error: unknown): string {
  const code = fieldOf(error, 'code');
  const [said = ''] = fieldOf(error, 'message').split('\n');
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return 'is not known by that name. Correct the host in SMTP_URL.';
    case 'EAUTH':
      return 'refuses the user or the password in SMTP_URL. Correct them; letters such as @ and / are written as %40 and %2F.';
    case 'ENOAUTH':
      return 'asks for a user and a password. Add them: smtp://user:password@host.';
    case 'ETLS':
      return `can't be reached with encryption (${said}). Check its certificate, and whether SMTP_URL begins with smtps:// (port 465) or smtp:// (port 587).`;
    case 'ETIMEDOUT':
      return 'does not answer. Check host and port in SMTP_URL, and whether a firewall is in between.';
    default:
      return `can't be used (${said || 'no answer'}). Check host and port in SMTP_URL, and whether it runs.`;
  }
}
