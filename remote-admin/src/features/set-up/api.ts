import { confirmSetUpStep, dismissSetUp, getSetUp, skipSetUpStep } from '@guildhall/shared/contracts';
import type { confirmableSteps, SetUpStepKey } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** How far the installation is set up. */
export const setUpQuery = () =>
  queryOptions({ queryKey: keys.setUp, queryFn: ({ signal }) => call(getSetUp, { signal }) });

const answered = { stale: [], answers: () => keys.setUp };

/** Leaves a step for later. */
export const useSkipStep = () =>
  useCommand((step: SetUpStepKey) => call(skipSetUpStep, { params: { step }, body: {} }), answered);

/** Says that what an installation begins with is right. */
export const useConfirmStep = () =>
  useCommand(
    (step: (typeof confirmableSteps)[number]) => call(confirmSetUpStep, { params: { step }, body: {} }),
    answered,
  );

/** Takes the checklist off the dashboard. */
export const useDismissSetUp = () =>
  useCommand(() => call(dismissSetUp, { body: {} }), { ...answered, stale: [keys.setUp] });
