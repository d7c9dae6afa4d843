import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Missing } from '@guildhall/shared/domain';
import type { Access } from './access.ts';
import { countMissing, itemsAt, stepOfField, stepsOf } from './steps.ts';
import type { Step } from './steps.ts';

/** Read-only steps share one screen; referees and documents keep their own while something can be done there. */
export function shownSteps(application: ApplicationDetail, access: Access): Step[] {
  const steps = stepsOf(application);
  if (access.mode !== 'read') return steps;
  const isShown = {
    review: true,
    referees: access.nameReferees,
    documents: application.documents.some(access.replaceRejected),
    questions: false,
  };
  return steps.filter(({ kind }) => isShown[kind]).toReversed();
}

/** Index of the step that opens when the URL names none. */
export function openingStep(
  steps: Step[],
  access: Access,
  application: ApplicationDetail,
  resumed: string | null,
): number {
  const at = (key: string | null | undefined) =>
    Math.max(
      steps.findIndex((step) => step.key === key),
      0,
    );
  if (access.mode === 'read') return at(application.progress.nextStep === 'name_referee' ? 'referees' : null);
  if (access.mode === 'fill') return at(resumed);
  const open = application.changeRequest?.items.find(({ solved }) => !solved);
  if (!open) return 0;
  return at({ field: stepOfField(steps, open.target), document: 'documents', referee: 'referees' }[open.kind]);
}

interface StepMarkOptions {
  access: Access;
  missing: Missing;
  application: ApplicationDetail;
  /** True for a step before the open one. */
  isPassed: boolean;
}

/** A later step shows no problem; a passed step with gaps does. */
export function markOf(step: Step, { access, missing, application, isPassed }: StepMarkOptions) {
  if (access.mode === 'read') return { state: 'done', missing: 0 } as const;
  if (access.mode === 'changes' && step.kind !== 'review') {
    const items = itemsAt(step, application);
    const open = items.filter(({ solved }) => !solved).length;
    return { state: items.length === 0 ? 'locked' : open > 0 ? 'problem' : 'done', missing: open } as const;
  }
  if (step.kind === 'review') return { state: 'todo', missing: 0 } as const;
  const count = countMissing(step, missing);
  return { state: count === 0 ? 'done' : isPassed ? 'problem' : 'todo', missing: count } as const;
}
