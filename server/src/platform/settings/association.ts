import { missingToIssue } from '@guildhall/shared/domain';
import type { Database, Queryable } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import { readSetting, unnamed, writeSetting, type Association } from './settings.ts';

/**
 * Stores what the environment says of the association (`ASSOCIATION_NAME` and the others). What it does not name keeps
 * the stored value.
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

/** What the set-up asks of the association before it can issue invoices. */
export const issuerFacts = ({ name, bankAccount }: Pick<Association, 'name' | 'bankAccount'>) => ({
  hasName: name !== unnamed,
  hasBankAccount: bankAccount !== '',
});

/**
 * The association as an invoice names it.
 * @throws Problem 409 `association_incomplete` while it has no name or no bank account: nothing is issued in the name of
 * a placeholder
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

/** Whom to ask for a new link, as part of a sentence: the address only once there is one. */
export const askForNewLink = ({ name, email }: Pick<Association, 'name' | 'email'>): string =>
  email === '' ? `Please ask ${name} for a new one.` : `Please ask ${name} for a new one: ${email}.`;
