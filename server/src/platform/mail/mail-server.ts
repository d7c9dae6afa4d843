import type { Config } from '../../config.ts';
import type { Queryable } from '../database/client.ts';
import { unseal } from '../secrets/secrets.ts';
import { readSetting, type SettingValue } from '../settings/settings.ts';

/** A mail server as an administrator sets it; no user means that it asks for none. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before anything is said, `none` for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}

/** Where mails go and who sends them; no `smtp` keeps them in the development inbox. */
export interface MailServer {
  smtp: SmtpServer | string | null;
  from: string;
}

type MailSetting = SettingValue<'mail'>;
type Needs = Pick<Config, 'smtpUrl' | 'mailFrom' | 'secretKey'>;

const nobody = 'office@guildhall.example';

/** Headers take a name as it is, apart from the signs that would end it. */
const sender = (name: string, address: string): string => `"${name.replace(/["\\]/g, '')}" <${address}>`;

/** The server of a setting, its password readable; `null` while no server is set. */
export const toSmtpServer = (
  { host, port, security, user, password }: MailSetting,
  { secretKey }: Pick<Config, 'secretKey'>,
): SmtpServer | null =>
  host === '' ? null : { host, port, security, user, password: password === null ? '' : unseal(password, secretKey) };

/** The mail server that counts: the environment's (`SMTP_URL`, `MAIL_FROM`) where it names one, else the setting's. */
export async function readMailServer(db: Queryable, config: Needs): Promise<MailServer> {
  const setting = await readSetting(db, 'mail');
  const { name } = await readSetting(db, 'association');
  return {
    smtp: config.smtpUrl ?? toSmtpServer(setting, config),
    from: config.mailFrom ?? sender(setting.senderName || name, setting.senderAddress || nobody),
  };
}

/** True where mails reach people: over a mail server, or in the development inbox of this machine. */
export const canMail = async (db: Queryable, config: Pick<Config, 'smtpUrl' | 'isLoopback'>): Promise<boolean> =>
  config.smtpUrl !== null || config.isLoopback || (await readSetting(db, 'mail')).host !== '';
