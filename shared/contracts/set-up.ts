import * as z from 'zod/mini';
import { confirmableSteps, setUpBlocks, setUpStepKeys, setUpStepStates } from '../domain/set-up.ts';
import { contract } from './contract.ts';

const step = z.enum(setUpStepKeys);

/** The progress of an installation's set-up (`shared/domain/set-up.ts`). */
const setUpState = z.strictObject({
  steps: z.array(
    z.strictObject({
      key: step,
      state: z.enum(setUpStepStates),
      isEssential: z.boolean(),
      /** What does not work because of it. */
      blocks: z.array(z.enum(setUpBlocks)),
    }),
  ),
  /** True once every essential step is done. */
  isDismissible: z.boolean(),
  /** True while the dashboard shows the checklist. */
  isListed: z.boolean(),
});
export type SetUpState = z.output<typeof setUpState>;

export const getSetUp = contract.get('/set-up', {
  summary: 'How far this installation is set up, and what does not work yet',
  permission: 'configuration:edit',
  response: setUpState,
});

/** A skipped step stays on the checklist. */
export const skipSetUpStep = contract.post('/set-up/steps/:step/skip', {
  summary: 'Skip a step of the set-up for now',
  permission: 'configuration:edit',
  params: z.strictObject({ step }),
  body: z.strictObject({}),
  response: setUpState,
});

export const confirmSetUpStep = contract.post('/set-up/steps/:step/confirm', {
  summary: 'Confirm the default fees or the default form',
  permission: 'configuration:edit',
  params: z.strictObject({ step: z.enum(confirmableSteps) }),
  body: z.strictObject({}),
  response: setUpState,
});

export const dismissSetUp = contract.post('/set-up/dismiss', {
  summary: 'Dismiss the set-up checklist on the dashboard',
  permission: 'configuration:edit',
  body: z.strictObject({}),
  response: setUpState,
  errors: ['set_up_unfinished'],
});
