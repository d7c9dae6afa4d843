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
  return at && { maxLength: longest(at), isOptional: isOptional(at) };
}

// zod documents `_zod.def`, with these types, for libraries that read schemas: https://zod.dev/library-authors
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

function fieldOf(schema: Schema, name: string): Schema | undefined {
  const definition = definitionOf(schema);
  if ('innerType' in definition) return fieldOf(definition.innerType, name);
  if (definition.type === 'object') return definition.shape[name];
  if (definition.type === 'array') return definition.element;
  // Of a body's variants, the first with such a field.
  if (definition.type === 'union')
    return definition.options.map((one) => fieldOf(one, name)).find((found) => found !== undefined);
  return undefined;
}

function checksOf(schema: Schema): z.core.$ZodChecks['_zod']['def'][] {
  const definition = definitionOf(schema);
  if ('innerType' in definition) return checksOf(definition.innerType);
  return (definition.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
}

const longest = (schema: Schema) => checksOf(schema).find((one) => one.check === 'max_length')?.maximum;
const shortest = (schema: Schema) => checksOf(schema).find((one) => one.check === 'min_length')?.minimum;

// Optional fields of a body are different: a profile update contains only changed fields, and a name is never empty.
const isOptional = (schema: Schema): boolean => isNullable(schema) || shortest(schema) === 0;

function isNullable(schema: Schema): boolean {
  const definition = definitionOf(schema);
  return definition.type === 'nullable' || ('innerType' in definition && isNullable(definition.innerType));
}
