import type { FormDefinition, FormField, FormStep } from './form.ts';

const fieldParts = [
  'label',
  'help',
  'reading',
  'type',
  'required',
  'visibleIf',
  'limits',
  'choices',
  'private',
  'half',
] as const;
const stepParts = ['title', 'intro'] as const;

/** A changed property of a question or a step; `step` and `position` when it has moved. */
type ChangedPart = (typeof fieldParts)[number] | (typeof stepParts)[number] | 'step' | 'position';

export interface FormChange {
  kind: 'added' | 'removed' | 'changed';
  what: 'step' | 'field';
  key: string;
  before?: FormStep | FormField;
  after?: FormStep | FormField;
  /** Empty for additions and removals. */
  parts: ChangedPart[];
}

/** Equal as stored in the database and the browser: a missing property equals an `undefined` one. */
const same = (one: unknown, other: unknown): boolean => print(one) === print(other);
const print = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The keys of the longest common subsequence: everything else has moved. */
function longestCommonSubsequence(before: readonly string[], after: readonly string[]): Set<string> {
  const longest: string[][] = [];
  const common = after.filter((key) => before.includes(key));
  common.forEach((key, index) => {
    const earlier = longest
      .slice(0, index)
      .filter((run) => before.indexOf(run.at(-1) ?? '') < before.indexOf(key))
      .reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
    longest.push([...earlier, key]);
  });
  return new Set(longest.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []));
}

interface Placed<Item> {
  item: Item;
  step: string;
}

function compare<Item extends FormStep | FormField>(
  what: FormChange['what'],
  before: Map<string, Placed<Item>>,
  after: Map<string, Placed<Item>>,
  partsOf: (one: Item, other: Item) => ChangedPart[],
): FormChange[] {
  const inOrder = (step: string) => {
    const keys = (all: Map<string, Placed<Item>>) => [...all].flatMap(([key, at]) => (at.step === step ? [key] : []));
    return longestCommonSubsequence(keys(before), keys(after));
  };
  const orders = new Map([...after.values()].map(({ step }) => [step, inOrder(step)]));
  const added = [...after].flatMap(([key, { item, step }]): FormChange[] => {
    const old = before.get(key);
    if (!old) return [{ kind: 'added', what, key, after: item, parts: [] }];
    const parts = partsOf(old.item, item);
    if (old.step !== step) parts.push('step');
    else if (!orders.get(step)?.has(key)) parts.push('position');
    return parts.length > 0 ? [{ kind: 'changed', what, key, before: old.item, after: item, parts }] : [];
  });
  const removed = [...before].flatMap(([key, { item }]): FormChange[] =>
    after.has(key) ? [] : [{ kind: 'removed', what, key, before: item, parts: [] }],
  );
  return [...added, ...removed];
}

const stepsOf = ({ steps }: FormDefinition) => new Map(steps.map((item) => [item.key, { item, step: '' }]));
const fieldsOf = ({ steps }: FormDefinition) =>
  new Map(steps.flatMap(({ key: step, fields }) => fields.map((item) => [item.key, { item, step }] as const)));

/** The differences between two versions of a form: steps first, then questions; removals last. */
export const compareForms = (before: FormDefinition, after: FormDefinition): FormChange[] => [
  ...compare('step', stepsOf(before), stepsOf(after), (one, other) =>
    stepParts.filter((part) => !same(one[part], other[part])),
  ),
  ...compare('field', fieldsOf(before), fieldsOf(after), (one, other) =>
    // A missing half width and a false one are the same.
    fieldParts.filter((part) => !same(one[part] || null, other[part] || null)),
  ),
];

/** A question whose answers a new version cannot keep. */
export interface AnswerLoss {
  field: FormField;
  how: 'removed' | 'type_changed' | 'choices_removed';
  /** The removed choices; empty for the other kinds. */
  choices: string[];
}

/**
 * The questions whose answers new applications cannot copy from older ones. Existing applications keep question and
 * answer (domain §4, scenario 12).
 */
export function lossesBetween(before: FormDefinition, after: FormDefinition): AnswerLoss[] {
  const now = fieldsOf(after);
  return [...fieldsOf(before)].flatMap(([key, { item: field }]): AnswerLoss[] => {
    const later = now.get(key)?.item;
    if (!later) return [{ field, how: 'removed', choices: [] }];
    if (later.type !== field.type) return [{ field, how: 'type_changed', choices: [] }];
    const offered = new Set(later.choices?.map(({ value }) => value));
    const choices = (field.choices ?? []).map(({ value }) => value).filter((value) => !offered.has(value));
    return choices.length > 0 ? [{ field, how: 'choices_removed', choices }] : [];
  });
}
