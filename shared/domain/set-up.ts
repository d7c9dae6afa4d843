/** The input from which the state of the set-up is computed. */
export interface SetUpFacts {
  hasName: boolean;
  hasAddress: boolean;
  hasBankAccount: boolean;
  /** Set on the configuration page, which tests it before saving, or by the environment. */
  hasMailServer: boolean;
  /** True if mails reach people, or with the development inbox of this machine. */
  canMail: boolean;
  /** Membership types that accept applications, now or once their window opens. */
  openTypes: number;
  /** Those of them that still have the default fee. */
  untouchedFees: number;
  /** True once the office has published a form for one of them. */
  hasOwnForm: boolean;
  /** Administrators and staff besides the first administrator, invited or active. */
  colleagues: number;
}

/** An administrator's mark on a step whose completion can't be derived from the data. */
export const setUpMarks = ['skipped', 'confirmed'] as const;
export type SetUpMark = (typeof setUpMarks)[number];

interface SetUpStep {
  /** The checklist can be dismissed only once every essential step is done. */
  isEssential: boolean;
  /** Done, according to the data and the administrators' confirmations. */
  isDone: (facts: SetUpFacts, isConfirmed: boolean) => boolean;
}

const steps = {
  association: { isEssential: true, isDone: ({ hasName, hasAddress }) => hasName && hasAddress },
  mail: { isEssential: false, isDone: ({ hasMailServer }) => hasMailServer },
  types: {
    isEssential: true,
    isDone: ({ openTypes, untouchedFees }, isConfirmed) => openTypes > 0 && (isConfirmed || untouchedFees === 0),
  },
  form: { isEssential: false, isDone: ({ hasOwnForm }, isConfirmed) => hasOwnForm || isConfirmed },
  people: { isEssential: false, isDone: ({ colleagues }) => colleagues > 0 },
  payment: { isEssential: true, isDone: ({ hasBankAccount }) => hasBankAccount },
} as const satisfies Record<string, SetUpStep>;

export type SetUpStepKey = keyof typeof steps;
const rules: Readonly<Record<SetUpStepKey, SetUpStep>> = steps;
/** The steps of the guided set-up, in order. */
export const setUpStepKeys = Object.keys(steps) as [SetUpStepKey, ...SetUpStepKey[]];

/** The steps whose defaults may be confirmed. */
export const confirmableSteps = ['types', 'form'] as const satisfies readonly SetUpStepKey[];

/** What an association needs to be named on an invoice and paid. */
type Issuer = Pick<SetUpFacts, 'hasName' | 'hasBankAccount'>;

/** What does not work until a step is done. */
const blocks = {
  name_missing: { step: 'association', isSo: ({ hasName }: Issuer) => !hasName },
  bank_account_missing: { step: 'payment', isSo: ({ hasBankAccount }: Issuer) => !hasBankAccount },
  mail_server_missing: { step: 'mail', isSo: ({ canMail }) => !canMail },
  no_type_open: { step: 'types', isSo: ({ openTypes }) => openTypes === 0 },
} as const satisfies Record<string, SetUpBlockRule>;

interface SetUpBlockRule {
  step: SetUpStepKey;
  isSo: (facts: SetUpFacts) => boolean;
}

export type SetUpBlock = keyof typeof blocks;
const blockRules: Readonly<Record<SetUpBlock, SetUpBlockRule>> = blocks;
export const setUpBlocks = Object.keys(blocks) as [SetUpBlock, ...SetUpBlock[]];

const invoiceBlocks = ['name_missing', 'bank_account_missing'] as const satisfies readonly SetUpBlock[];

/** Why an association can't issue invoices: its name or its bank account is missing. */
export const missingToIssue = (issuer: Issuer) => invoiceBlocks.filter((block) => blocks[block].isSo(issuer));

export const setUpStepStates = ['done', 'skipped', 'open'] as const;

/** The administrators' marks on the set-up. */
export interface SetUpAnswers {
  marks: Partial<Record<SetUpStepKey, SetUpMark>>;
  isDismissed: boolean;
}

export interface SetUpState {
  steps: {
    key: SetUpStepKey;
    state: (typeof setUpStepStates)[number];
    isEssential: boolean;
    /** What does not work because of it. */
    blocks: SetUpBlock[];
  }[];
  /** True once every essential step is done, so that the checklist can be dismissed. */
  isDismissible: boolean;
  /** True while the dashboard shows the checklist. */
  isListed: boolean;
}

/** The progress of an installation's set-up. */
export function setUpState(facts: SetUpFacts, { marks, isDismissed }: SetUpAnswers): SetUpState {
  const standing = setUpStepKeys.map((key): SetUpState['steps'][number] => {
    const { isEssential, isDone } = rules[key];
    const mark = marks[key];
    const state = isDone(facts, mark === 'confirmed') ? 'done' : mark === 'skipped' ? 'skipped' : 'open';
    const because = setUpBlocks.filter((block) => blockRules[block].step === key && blockRules[block].isSo(facts));
    return { key, state, isEssential, blocks: because };
  });
  const isDismissible = standing.every(({ isEssential, state }) => !isEssential || state === 'done');
  const isComplete = standing.every(({ state }) => state === 'done');
  return { steps: standing, isDismissible, isListed: !isComplete && !(isDismissed && isDismissible) };
}
