import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@guildhall/shared/domain';

export interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields in which two values of a setting differ; a value without fields is one field, `value`. */
export function differences(before: unknown, after: unknown): FieldDifference[] {
  const [from, to] = isRecord(before) && isRecord(after) ? [before, after] : [{ value: before }, { value: after }];
  return Object.keys({ ...from, ...to })
    .map((field): FieldDifference => ({ field, before: Reflect.get(from, field), after: Reflect.get(to, field) }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}
