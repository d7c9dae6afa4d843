import type { FieldPath, FieldValues, UseFormProps } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Parses a body into what is sent. */
export type Schema<Output, Body> = z.ZodMiniType<Output, Body>;

/** An input with its error message. */
export type Fault<Input extends FieldValues> = readonly [FieldPath<Input>, string];

/** A body with fields that may still be empty: the schema decides whether they may. */
export type Unfinished<Body> = Body extends object ? { [Key in keyof Body]: Body[Key] | '' | null } : Body;

export interface AppFormOptions<Input extends FieldValues, Output, Body = Input> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
> {
  /** The contract's body schema, or the screen's own; without one only the server validates. */
  schema?: Schema<Output, Body>;
  /** Maps the input values to the schema's body where they differ: an amount as text, a separate day and time. */
  toBody?: (values: Input) => NoInfer<Unfinished<Body>>;
  /** Maps a field of the body to its input, where they differ. */
  inputOf?: (field: string, values: Input) => FieldPath<Input> | undefined;
  /** Rules that no schema can express, such as a day after today. Their messages take precedence over the schema's. */
  faultsOf?: (values: Input) => readonly (Fault<Input> | false)[];
}
