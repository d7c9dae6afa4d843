import type { FormEventHandler } from 'react';
import type { UseMutationResult } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import {
  type AppFormOptions,
  type Control,
  type Fault,
  type FieldValues,
  type Schema,
  type UseFormReturn,
  showProblem,
  useAppForm,
} from '@guildhall/shared/ui/form';
import { ApiProblem, isApiProblem } from '@guildhall/shared/http';

/** A contract whose body a form can fill in. */
export interface CommandContract<Sent, Body> {
  body: Schema<Sent, Body>;
}

interface CommandFormOptions<Input extends FieldValues, Sent, Body, Answer>
  extends
    Required<Pick<AppFormOptions<Input, Sent, Body>, 'toBody' | 'defaultValues'>>,
    Pick<AppFormOptions<Input, Sent, Body>, 'inputOf' | 'faultsOf'> {
  /** Submits the body. */
  command: UseMutationResult<Answer, Error, Sent>;
  /** The screen's own message for a refusal, next to one input; `null` to use the server's. */
  explain?: (error: unknown) => Fault<Input> | null;
  /** The message after success; the dialog closes then. */
  done: (answer: Answer, sent: Sent) => string;
  onClosed: () => void;
}

/** A form that submits one command: what a `CommandDialog` shows. */
export interface CommandForm<Input extends FieldValues, Sent> {
  form: UseFormReturn<Input, unknown, Sent>;
  control: Control<Input, unknown, Sent>;
  submit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
}

/**
 * The form of a command: validated by the contract's body, submitted, and closed with a message. Refusals appear at
 * their inputs, and the typed values stay.
 * @param contract whose body is submitted; the inputs take their limits from it
 */
export function useCommandForm<Input extends FieldValues, Sent, Body, Answer>(
  contract: CommandContract<Sent, Body>,
  { command, explain, done, onClosed, ...options }: CommandFormOptions<Input, Sent, Body, Answer>,
): CommandForm<Input, Sent> {
  const form = useAppForm<Input, Sent, Body>({ schema: contract.body, ...options });
  const { inputOf } = options;
  const submit = form.handleSubmit((body) =>
    command.mutate(body, {
      onSuccess: (answer) => {
        toast.success(done(answer, body));
        onClosed();
      },
      onError: (error) => {
        const fault = explain?.(error);
        if (fault) showFieldError(form, fault);
        else showProblem(form, inputOf ? atInputs(error, (field) => inputOf(field, form.getValues())) : error);
      },
    }),
  );
  return { form, control: form.control, submit: (event) => void submit(event), isPending: command.isPending };
}

/** Shows an error next to its input, and moves the focus there. */
function showFieldError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  [name, message]: Fault<Input>,
): void {
  form.setError(name, { type: 'fault', message });
  form.setFocus(name);
}

/**
 * The same refusal with its messages moved from the request's fields to the screen's inputs, for screens whose inputs
 * differ: an instant as day and time, or a list of which only the selection is sent.
 * @param inputOf returns the input of a field's path; a field without one keeps its path.
 * @returns the unchanged error if it is not a refusal by the server
 */
export function atInputs(error: unknown, inputOf: (path: string) => string | undefined): unknown {
  if (!isApiProblem(error)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, problem]) => [inputOf(path) ?? path, problem]),
  );
  return new ApiProblem({ status: error.status, code: error.code, message: error.message, fields });
}
