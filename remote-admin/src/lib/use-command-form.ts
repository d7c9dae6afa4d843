import type { FormEventHandler } from 'react';
import type { UseMutationResult } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import type { AppFormOptions, Control, Fault, FieldValues, Schema, UseFormReturn } from '@guildhall/shared/ui/form';
import { showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { showFieldError } from './show-field-error.ts';
import { atInputs } from './refused-fields.ts';

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
