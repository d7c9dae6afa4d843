import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useSearchParams } from '@guildhall/shared/router';
import type { Access } from './access.ts';
import { openingStep, shownSteps } from './shown-steps.ts';
import { useLastStep } from './use-last-step.ts';

/**
 * The steps of the form and the open one: from the URL, or where the person left off.
 * @returns `target` is the field or document from the link.
 */
export function useOpenStep(application: ApplicationDetail, access: Access) {
  const [params] = useSearchParams();
  const steps = shownSteps(application, access);
  const wanted = steps.findIndex(({ key }) => key === params.get('step'));
  const resumed = useLastStep(application, access, wanted >= 0 ? steps[wanted]?.key : undefined);
  const index = wanted >= 0 ? wanted : openingStep(steps, access, application, resumed);
  return { steps, index, step: steps[index] ?? steps[0]!, target: params.get('field') };
}
