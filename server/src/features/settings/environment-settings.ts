import type { SettingName } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';

const associationVariables: Record<keyof Config['association'], string> = {
  name: 'ASSOCIATION_NAME',
  address: 'ASSOCIATION_ADDRESS',
  email: 'ASSOCIATION_EMAIL',
  bankAccount: 'ASSOCIATION_BANK_ACCOUNT',
  taxNumber: 'ASSOCIATION_TAX_NUMBER',
  zone: 'ASSOCIATION_ZONE',
  language: 'ASSOCIATION_LANGUAGE',
  currency: 'ASSOCIATION_CURRENCY',
  theme: 'ASSOCIATION_THEME',
};

/** The fields of a setting that are set by environment variables, with their variables. */
export function fixedByEnvironment(config: Config, key: SettingName): Record<string, string> {
  const { association, smtpUrl, mailFrom, backupAt, backupKeepDays } = config;
  if (key === 'mail') {
    const server = ['host', 'port', 'security', 'user', 'password'].map((field) => [field, 'SMTP_URL']);
    const sender = ['senderName', 'senderAddress'].map((field) => [field, 'MAIL_FROM']);
    return Object.fromEntries([...(smtpUrl ? server : []), ...(mailFrom ? sender : [])]);
  }
  if (key === 'backups') {
    const time = ['isOn', 'at'].map((field) => [field, 'BACKUP_AT']);
    return Object.fromEntries([
      ...(backupAt === null ? [] : time),
      ...(backupKeepDays === null ? [] : [['keepDays', 'BACKUP_KEEP_DAYS']]),
    ]);
  }
  if (key !== 'association') return {};
  const given = Object.entries(associationVariables).filter(([field]) => field in association);
  return Object.fromEntries(given);
}

/** A value whose fixed fields keep their current values. */
export function keepFixed<Value>(fixed: Record<string, string>, value: Value, standing: Value): Value {
  if (!isRecord(value) || !isRecord(standing)) return value;
  const kept = Object.keys(fixed).map((field) => [field, standing[field]]);
  return { ...value, ...Object.fromEntries(kept) };
}
