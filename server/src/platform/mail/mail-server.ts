import type { Config } from '../../config.ts';
import type { Queryable } from '../database/client.ts';
import { unseal } from '../secrets/secrets.ts';
import { readSetting, type SettingValue } from '../settings/settings.ts';

/** A mail server as set by an administrator; without a user it needs no sign-in. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before sign-in, `none` for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}

/** The mail server and sender; without `smtp`, mails stay in the development inbox. */
export interface MailServer {
  smtp: SmtpServer | string | null;
  from: string;
}

type MailSetting = SettingValue<'mail'>;
type MailServerConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'secretKey'>;

const nobody = 'office@guildhall.example';

/** Headers contain a name unchanged, except for characters that would end it. */
const sender = (name: string, address: string): string => `"${name.replace(/["\\]/g, '')}" <${address}>`;

/** The server of a setting, with its decrypted password; `null` if none is set. */
export const toSmtpServer = (
  { host, port, security, user, password }: MailSetting,
  { secretKey }: Pick<Config, 'secretKey'>,
): SmtpServer | null =>
  host === '' ? null : { host, port, security, user, password: password === null ? '' : unseal(password, secretKey) };

/** The effective mail server: from the environment (`SMTP_URL`, `MAIL_FROM`) if set, otherwise from the setting. */
export async function readMailServer(db: Queryable, config: MailServerConfig): Promise<MailServer> {
  const setting = await readSetting(db, 'mail');
  const { name } = await readSetting(db, 'association');
  return {
    smtp: config.smtpUrl ?? toSmtpServer(setting, config),
    from: config.mailFrom ?? sender(setting.senderName || name, setting.senderAddress || nobody),
  };
}

/** True if mails reach people: through a mail server, or in the development inbox of this machine. */
export const canMail = async (db: Queryable, config: Pick<Config, 'smtpUrl' | 'isLoopback'>): Promise<boolean> =>
  config.smtpUrl !== null || config.isLoopback || (await readSetting(db, 'mail')).host !== '';
