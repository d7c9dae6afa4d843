import type { FieldPath, FieldValues, UseFormProps } from 'react-hook-form';
import type * as z from 'zod/mini';

/** What reads a body and gives what is sent. */
export type Schema<Output, Body> = z.ZodMiniType<Output, Body>;

/** An input and the sentence that says what is wrong with it. */
export type Fault<Input extends FieldValues> = readonly [FieldPath<Input>, string];

/** A body whose fields may still be empty: whether they may, its schema says. */
export type Unfinished<Body> = Body extends object ? { [Key in keyof Body]: Body[Key] | '' | null } : Body;

export interface AppFormOptions<Input extends FieldValues, Output, Body = Input> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
> {
  /** The contract's body schema, or the screen's own; without one only the server checks. */
  schema?: Schema<Output, Body>;
  /** Makes what the schema reads of what is typed, where the two differ: an amount as text, a day and a time apart. */
  toBody?: (values: Input) => NoInfer<Unfinished<Body>>;
  /** The input that a field of the body belongs to, where the two differ. */
  inputOf?: (field: string, values: Input) => FieldPath<Input> | undefined;
  /** Rules that no schema knows, such as a day after today. Their sentences win over the schema's. */
  faultsOf?: (values: Input) => readonly (Fault<Input> | false)[];
}
