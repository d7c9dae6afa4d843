import { useEffect, useState } from 'react';
import type { FormEventHandler } from 'react';
import type { Settings } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import { showProblem, useContractForm } from '@guildhall/shared/ui/form';
import type { ContractFormOptions, Control, FieldValues, Schema, Unfinished } from '@guildhall/shared/ui/form';

/** A setting with its version and who changed it last. */
export type Setting<Value> = Omit<Settings[keyof Settings], 'value'> & { value: Value };

interface SettingFormOptions<Value, Input extends FieldValues, Sent, Body> {
  setting: Setting<Value>;
  command: UseMutationResult<Setting<Value>, Error, Sent>;
  /** Converts a value to the form's inputs. */
  toInput: (value: Value) => Input;
  toBody: (values: Input, version: number) => Unfinished<Body>;
  faultsOf?: ContractFormOptions<Input, Sent, Body>['faultsOf'];
  inputOf?: ContractFormOptions<Input, Sent, Body>['inputOf'];
}

export interface SettingForm<Value, Input extends FieldValues, Sent> {
  control: Control<Input, unknown, Sent>;
  submit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
  isDirty: boolean;
  /** The version saved by another person in the meantime. */
  theirs: Setting<Value> | null;
  /** The typed values as they would be submitted. */
  mine: () => unknown;
  takeTheirs: () => void;
  keepMine: () => void;
  discard: () => void;
}

/**
 * The form of one setting. It is saved against the version shown when the person started typing: changes saved by
 * others in the meantime are shown next to the input, and neither is lost.
 */
export function useSettingForm<Value, Input extends FieldValues, Sent, Body>(
  contract: { body: Schema<Sent, Body> },
  { setting, command, toInput, toBody, faultsOf, inputOf }: SettingFormOptions<Value, Input, Sent, Body>,
): SettingForm<Value, Input, Sent> {
  const { t } = useTranslation('admin');
  const [base, setBase] = useState(setting);
  const [theirs, setTheirs] = useState<Setting<Value> | null>(null);
  const { form } = useContractForm<Input, Sent, Body>(contract.body, {
    defaultValues: toInput(setting.value) as ContractFormOptions<Input, Sent, Body>['defaultValues'],
    toBody: (values) => toBody(values, base.version),
    ...(faultsOf && { faultsOf }),
    ...(inputOf && { inputOf }),
  });
  const { isDirty } = form.formState;

  const restart = (from: Setting<Value>) => {
    setBase(from);
    setTheirs(null);
    form.reset(toInput(from.value));
  };
  useEffect(() => {
    if (setting.version !== base.version && !isDirty) restart(setting);
  });

  const send = form.handleSubmit((body) =>
    command.mutate(body, {
      onSuccess: (saved) => {
        restart(saved);
        toast.success(t('settings.saved'));
      },
      onError: (error) => {
        if (isApiProblem(error) && error.code === 'version_conflict') setTheirs(error.current as Setting<Value>);
        else showProblem(form, error);
      },
    }),
  );

  return {
    control: form.control,
    submit: (event) => void send(event),
    isPending: command.isPending,
    isDirty,
    theirs,
    mine: () => toBody(form.getValues(), base.version),
    takeTheirs: () => theirs && restart(theirs),
    keepMine: () => {
      if (theirs) setBase(theirs);
      setTheirs(null);
    },
    discard: () => restart(setting),
  };
}
