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

/** A step of an application, as far as its consequences depend on what was chosen. */
export type Step = Without<BodyOf<typeof dryRunTransition>, 'version'>;

interface ConsequencesProps {
  application: ApplicationDetail;
  /** `null` until enough is chosen. */
  step: Step | null;
}

/** What a step will change, mail, bill and schedule, before somebody confirms it. */
export const Consequences = ({ application: { id, version }, step }: ConsequencesProps) =>
  step && (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <DryRun applicationId={id} step={{ ...step, version }} />
    </Suspense>
  );
