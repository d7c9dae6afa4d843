import { askedAnswers } from '@guildhall/shared/domain';
import { eq, max } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/client.ts';
import { applicationRevisions } from '../../../platform/database/schema/index.ts';
import { readForm } from '../../membership-types/public.ts';
import type { ApplicationRow } from '../repository.ts';

/** Freezes the answers as they were handed in (domain §2: submitting freezes a revision). */
export async function freezeRevision(tx: Transaction, row: ApplicationRow, at: Date, byId: string): Promise<void> {
  const [latest] = await tx
    .select({ number: max(applicationRevisions.number) })
    .from(applicationRevisions)
    .where(eq(applicationRevisions.applicationId, row.id));
  await tx.insert(applicationRevisions).values({
    applicationId: row.id,
    number: (latest?.number ?? 0) + 1,
    // What was typed and then hidden by another answer was never handed in.
    answers: askedAnswers(await readForm(tx, row.formVersionId), row.answers),
    formVersionId: row.formVersionId,
    frozenAt: at,
    frozenById: byId,
  });
}
