import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** What a schema says of one of its fields that an input can keep to. */
export interface FieldLimits {
  /** The most characters of a text, where it has a limit. */
  maxLength?: number | undefined;
  /** True where the field may be empty. */
  isOptional: boolean;
}

const ofControls = new WeakMap<object, Schema>();

/** Tells the inputs of a form which schema reads what is typed into them. */
export function rememberSchema(control: object, schema: Schema): void {
  ofControls.set(control, schema);
}

/** The limits of an input by its form's schema; none where the form has no schema, or the schema no such field. */
export function limitsOfInput(control: object, name: string): FieldLimits | undefined {
  const schema = ofControls.get(control);
  return schema && limitsOf(schema, name);
}

/**
 * Reads the limits of a field from a schema, so that they stand in the contract alone.
 * @param path of a field, as `items.0.note`
 * @internal tested without a form around it
 */
export function limitsOf(schema: Schema, path: string): FieldLimits | undefined {
  let at: Schema | undefined = schema;
  for (const name of path.split('.')) at = at && fieldOf(at, name);
  return at && { maxLength: checkOf(at, 'max_length', 'maximum'), isOptional: isOptional(at) };
}

// By what a schema says of itself: the classes of zod are no part of what the shell shares (shared/federation/zod.ts).
type Parts = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
};
const partsOf = (schema: Schema): Parts => schema._zod.def as Parts;

function fieldOf(schema: Schema, name: string): Schema | undefined {
  const { shape, element, innerType, options } = partsOf(schema);
  if (innerType) return fieldOf(innerType, name);
  // Of the kinds of a body that differ, the first with such a field.
  if (options) return options.map((one) => fieldOf(one, name)).find((found) => found !== undefined);
  return shape ? shape[name] : element;
}

function checkOf(schema: Schema, kind: string, limit: string): number | undefined {
  const { innerType } = partsOf(schema);
  if (innerType) return checkOf(innerType, kind, limit);
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const value: unknown = _zod.def.check === kind ? Reflect.get(_zod.def, limit) : null;
    if (typeof value === 'number') return value;
  }
  return undefined;
}

// What may be left out of a body is another matter: a change of a profile holds what was changed, and no name is empty.
const isOptional = (schema: Schema): boolean => isNullable(schema) || checkOf(schema, 'min_length', 'minimum') === 0;

function isNullable(schema: Schema): boolean {
  const { type, innerType } = partsOf(schema);
  return type === 'nullable' || (innerType !== undefined && isNullable(innerType));
}
