import { askedAnswers } from '@guildhall/shared/domain';
import { eq, max } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/client.ts';
import { applicationRevisions } from '../../../platform/database/schema/index.ts';
import { readForm } from '../../membership-types/public.ts';
import type { ApplicationRow } from '../repository.ts';

/** Freezes the submitted answers (domain §2: submitting freezes a revision). */
export async function freezeRevision(tx: Transaction, row: ApplicationRow, at: Date, byId: string): Promise<void> {
  const [latest] = await tx
    .select({ number: max(applicationRevisions.number) })
    .from(applicationRevisions)
    .where(eq(applicationRevisions.applicationId, row.id));
  await tx.insert(applicationRevisions).values({
    applicationId: row.id,
    number: (latest?.number ?? 0) + 1,
    // Answers hidden by another answer are not submitted.
    answers: askedAnswers(await readForm(tx, row.formVersionId), row.answers),
    formVersionId: row.formVersionId,
    frozenAt: at,
    frozenById: byId,
  });
}
