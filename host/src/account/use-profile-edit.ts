import { type FormEvent, useEffect, useState } from 'react';
import { changeProfile, type Profile, type RequestOf } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { toast } from '@guildhall/shared/ui/core';
import { type Control, showProblem, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { useChangeProfile } from './api.ts';

const editableFields = ['firstName', 'lastName', 'phone', 'zone'] as const;
export type EditableField = (typeof editableFields)[number];

type EditValues = RequestOf<typeof changeProfile>['body'];
export type EditControl = Control<EditValues, unknown, EditValues>;

const valuesOf = ({ version, firstName, lastName, phone, zone }: Profile): EditValues => ({
  version,
  firstName,
  lastName,
  phone,
  zone,
});

const only = (values: Partial<EditValues>, fields: readonly EditableField[]): Partial<EditValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** A value changed both here and elsewhere. */
export interface FieldConflict {
  field: EditableField;
  mine: string;
  theirs: string;
}

/**
 * A form for some fields of the profile. Only changed fields are sent. Changes from elsewhere are adopted in untouched
 * fields; in edited ones both values are shown until the person chooses one.
 */
export function useProfileEdit(profile: Profile, fields: readonly EditableField[]) {
  const { t } = useTranslation('profile');
  const change = useChangeProfile();
  /** The initial value of each field. */
  const [base, setBase] = useState(() => valuesOf(profile));
  const { form } = useContractForm<EditValues, EditValues, EditValues>(changeProfile.body, { defaultValues: base });
  const values = useWatch({ control: form.control });
  const isSaving = change.isPending;
  const dirty = fields.filter((field) => values[field] !== base[field]);
  const conflicts = dirty.flatMap((field): FieldConflict[] => {
    const [mine, theirs] = [values[field] ?? '', profile[field] ?? ''];
    return !isSaving && profile[field] !== base[field] && mine !== theirs ? [{ field, mine, theirs }] : [];
  });
  useUnsavedWork(dirty.length > 0);

  useEffect(() => {
    if (isSaving) return;
    const typed = editableFields.filter((field) => form.getValues(field) !== base[field]);
    form.reset({ ...valuesOf(profile), ...only(form.getValues(), typed) }, { keepErrors: true });
    setBase({ ...valuesOf(profile), ...only(base, typed) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the profile has changed
  }, [profile, isSaving]);

  async function save(sent: EditValues, from: EditValues) {
    const changed = fields.filter((field) => form.getValues(field) !== from[field]);
    const isUntouched = (newest: Profile) => changed.every((field) => newest[field] === from[field]);
    try {
      const saved = await change.mutateAsync({ change: only(sent, changed), fits: isUntouched });
      form.reset(valuesOf(saved));
      setBase(valuesOf(saved));
      toast.success(t('saved'));
    } catch (error) {
      // Changes from elsewhere are shown beside the typed values.
      if (!isApiProblem(error) || error.code !== 'version_conflict') showProblem(form, error);
    }
  }
  const submitFrom = (from: EditValues) => form.handleSubmit((sent) => save(sent, from));

  return {
    control: form.control,
    value: (field: EditableField) => values[field] ?? '',
    set: (field: EditableField, value: string) => form.setValue(field, value, { shouldDirty: true }),
    isDirty: dirty.length > 0,
    isSaving,
    conflicts,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (conflicts.length === 0 && !isSaving) void submitFrom(base)();
    },
    /** Saves the own value over the other one. */
    keepMine: () => {
      const next = {
        ...base,
        ...only(
          valuesOf(profile),
          conflicts.map(({ field }) => field),
        ),
      };
      setBase(next);
      void submitFrom(next)();
    },
    /** Accepts the other value and discards the typed one. */
    takeTheirs: () => {
      const conflicting = conflicts.map(({ field }) => field);
      form.reset({ ...form.getValues(), ...only(valuesOf(profile), conflicting) });
      setBase({ ...base, ...only(valuesOf(profile), conflicting) });
    },
  };
}

export type ProfileEdit = ReturnType<typeof useProfileEdit>;
