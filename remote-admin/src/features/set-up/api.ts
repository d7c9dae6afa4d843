import { confirmSetUpStep, dismissSetUp, getSetUp, skipSetUpStep } from '@guildhall/shared/contracts';
import type { confirmableSteps, SetUpStepKey } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** The progress of the set-up. */
export const setUpQuery = () =>
  queryOptions({ queryKey: keys.setUp, queryFn: ({ signal }) => call(getSetUp, { signal }) });

const answered = { stale: [], answers: () => keys.setUp };

/** Skips a step. */
export const useSkipStep = () =>
  useCommand((step: SetUpStepKey) => call(skipSetUpStep, { params: { step }, body: {} }), answered);

/** Confirms the defaults of an installation. */
export const useConfirmStep = () =>
  useCommand(
    (step: (typeof confirmableSteps)[number]) => call(confirmSetUpStep, { params: { step }, body: {} }),
    answered,
  );

/** Removes the checklist from the dashboard. */
export const useDismissSetUp = () =>
  useCommand(() => call(dismissSetUp, { body: {} }), { ...answered, stale: [keys.setUp] });
