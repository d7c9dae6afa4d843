import { Suspense } from 'react';
import type { ApplicationDetail, BodyOf, dryRunTransition } from '@guildhall/shared/contracts';
import { Skeleton } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

const DryRun = lazyPart(async () => {
  const [{ DryRun: one }, { loadDryRunTexts }] = await Promise.all([
    import('../dry-run/DryRun.tsx'),
    import('../dry-run/load-texts.ts'),
  ]);
  await loadDryRunTexts();
  return one;
});

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** A command on an application, with the choices its consequences depend on. */
export type Step = Without<BodyOf<typeof dryRunTransition>, 'version'>;

interface ConsequencesProps {
  application: ApplicationDetail;
  /** `null` until enough is chosen. */
  step: Step | null;
}

/** Shows which statuses, mails, invoices and deadlines a command will change, before it is confirmed. */
export const Consequences = ({ application: { id, version }, step }: ConsequencesProps) =>
  step && (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <DryRun applicationId={id} step={{ ...step, version }} />
    </Suspense>
  );
