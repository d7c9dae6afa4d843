import { fullName, type ApplicationState } from '@guildhall/shared/domain';
import { createInvoice, issueInvoice } from '@guildhall/shared/contracts';
import { only, type Database } from '../platform/database/client.ts';
import { applications, mails, membershipTypes } from '../platform/database/schema/index.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { UserRow } from '../platform/users/repository.ts';
import type { SignedInTester } from './app.ts';

let cases = 0;

/** Applications, invoices and letters for tests about payments and mails; pass only what matters. */
export function createFinanceBuild({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async application(
      applicant: UserRow,
      overrides: { state?: ApplicationState } & Partial<typeof applications.$inferInsert> = {},
    ) {
      await ensureMembershipTypes({ db, clock });
      const type = await db.select().from(membershipTypes).orderBy(membershipTypes.sortOrder).limit(1).then(only);
      const now = clock.now();
      cases += 1;
      return db
        .insert(applications)
        .values({
          number: `APP-2026-${String(cases).padStart(5, '0')}`,
          applicantId: applicant.id,
          membershipTypeId: type.id,
          formVersionId: type.formVersionId,
          answers: { street: '12 rue des Lilas', postalCode: '75011', city: 'Paris', country: 'FR' },
          applicantName: fullName(applicant),
          applicantEmail: applicant.email,
          state: 'awaiting_payment',
          stateSince: now,
          submittedAt: now,
          touchedAt: now,
          createdAt: now,
          updatedAt: now,
          ...overrides,
        })
        .returning()
        .then(only);
    },

    async letter(overrides: Partial<typeof mails.$inferInsert> = {}) {
      const now = clock.now();
      return db
        .insert(mails)
        .values({
          id: newId(),
          template: 'decision_approved',
          class: 'reviewed',
          language: 'en',
          to: 'ada@example.org',
          subject: 'Welcome',
          body: 'Dear Ada,\n\nyou are welcome.',
          state: 'draft',
          createdAt: now,
          updatedAt: now,
          ...overrides,
        })
        .returning()
        .then(only);
    },
  };
}

export const feeLine = { text: 'Membership fee', quantityMilli: 1000, unitPriceMinor: 120_00, taxRateBasisPoints: 0 };

/** Creates a draft for a person through the API. @returns its detail */
export async function draftFor(office: SignedInTester, payer: UserRow, lines = [feeLine]) {
  const { body } = await office.call(createInvoice, { body: { payerId: payer.id, subject: 'Membership fee', lines } });
  return body.data;
}

/** Creates and issues an invoice for a person through the API. @returns its detail */
export async function invoiceFor(office: SignedInTester, payer: UserRow, lines = [feeLine]) {
  const draft = await draftFor(office, payer, lines);
  const { body } = await office.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  return body.data;
}
