import { buffer } from 'node:stream/consumers';
import { missingToIssue } from '@guildhall/shared/domain';
import type { Database, Queryable } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import { fileById, type FileStore } from '../files/store.ts';
import { readSetting, unnamed, writeSetting, type Association } from './settings.ts';

/**
 * Stores the association settings from the environment (`ASSOCIATION_NAME` and others). Missing ones keep the stored
 * value.
 */
export async function applyAssociation(
  { db, clock }: { db: Database; clock: Clock },
  given: Partial<Association>,
): Promise<void> {
  if (Object.keys(given).length === 0) return;
  await db.transaction(async (tx) => {
    const stored = await readSetting(tx, 'association');
    await writeSetting(tx, clock, 'association', { ...stored, ...given });
  });
}

const namesOfMissing = { name_missing: 'name', bank_account_missing: 'bank account' } as const;

/** The association's data required to issue invoices. */
export const issuerFacts = ({ name, bankAccount }: Pick<Association, 'name' | 'bankAccount'>) => ({
  hasName: name !== unnamed,
  hasBankAccount: bankAccount !== '',
});

/**
 * The association as invoice issuer.
 * @throws Problem 409 `association_incomplete` while its name or bank account is missing: no invoice is issued in a
 * placeholder's name
 */
export async function readIssuer(db: Queryable): Promise<Association> {
  const association = await readSetting(db, 'association');
  const missing = missingToIssue(issuerFacts(association)).map((block) => namesOfMissing[block]);
  if (missing.length === 0) return association;
  throw problem.conflict(
    'association_incomplete',
    `Invoices can’t be issued yet: the association’s ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set. An administrator sets ${missing.length > 1 ? 'them' : 'it'} under Configuration, Association.`,
  );
}

/** The contact for a new link, as part of a sentence: the address only once there is one. */
export const askForNewLink = ({ name, email }: Pick<Association, 'name' | 'email'>): string =>
  email === '' ? `Please ask ${name} for a new one.` : `Please ask ${name} for a new one: ${email}.`;

/** The association's logo for documents, a PNG or JPEG image, or `null`. */
export async function readLogo(db: Queryable, store: Pick<FileStore, 'read'>): Promise<Buffer | null> {
  const { image: logo } = await readSetting(db, 'logo');
  const file = logo && (await fileById(db, logo.fileId));
  return file ? buffer(store.read(file.storageName)) : null;
}
