import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** A schema's limits for a field, enforced by its input. */
export interface FieldLimits {
  /** Maximum length of a text, if limited. */
  maxLength?: number | undefined;
  /** True when the field may be empty. */
  isOptional: boolean;
}

const ofControls = new WeakMap<object, Schema>();

/** Registers the schema of a form for its inputs. */
export function rememberSchema(control: object, schema: Schema): void {
  ofControls.set(control, schema);
}

/** The limits of an input from its form's schema; none if the form has no schema, or the schema no such field. */
export function limitsOfInput(control: object, name: string): FieldLimits | undefined {
  const schema = ofControls.get(control);
  return schema && limitsOf(schema, name);
}

/**
 * Reads the limits of a field from a schema, so that only the contract defines them.
 * @param path of a field, as `items.0.note`
 */
function limitsOf(schema: Schema, path: string): FieldLimits | undefined {
  let at: Schema | undefined = schema;
  for (const name of path.split('.')) at = at && fieldOf(at, name);
  return at && { maxLength: checkOf(at, 'max_length', 'maximum'), isOptional: isOptional(at) };
}

// Inspects the schema's own definition: the shell does not share zod's classes (shared/federation/zod.ts).
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
  // Of a body's variants, the first with such a field.
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

// Optional fields of a body are different: a profile update contains only changed fields, and a name is never empty.
const isOptional = (schema: Schema): boolean => isNullable(schema) || checkOf(schema, 'min_length', 'minimum') === 0;

function isNullable(schema: Schema): boolean {
  const { type, innerType } = partsOf(schema);
  return type === 'nullable' || (innerType !== undefined && isNullable(innerType));
}
