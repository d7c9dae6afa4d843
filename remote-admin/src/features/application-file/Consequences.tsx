import { Suspense } from 'react';
import type { ApplicationDetail, BodyOf, dryRunTransition } from '@guildhall/shared/contracts';
import { useIsFetching } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { fileQuery } from './api.ts';

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
export function Consequences({ application: { id, version }, step }: ConsequencesProps) {
  // After a change, such as an accepted document, the shown version is outdated until the file has loaded again.
  const isOutdated = useIsFetching({ queryKey: fileQuery(id).queryKey }) > 0;
  if (!step) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <DryRun applicationId={id} step={{ ...step, version }} isOutdated={isOutdated} />
    </Suspense>
  );
}
