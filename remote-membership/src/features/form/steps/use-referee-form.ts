import { nameReferee } from '@guildhall/shared/contracts';
import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { useIdentity, useUnsavedWork, useUser } from '@guildhall/shared/store';
import { toast } from '@guildhall/shared/ui/core';
import { showProblem, useAppForm, useWatch, useWorkInProgress } from '@guildhall/shared/ui/form';
import { useEffect, useState } from 'react';
import { useSaveReferee } from './api.ts';
import type { RefereeInput, RefereeValues } from './api.ts';
import { nameOf, openingValues } from './referee-values.ts';

export interface RefereeFormOptions {
  application: ApplicationDetail;
  /** The referee to edit; if omitted, a new one is named. */
  referee?: RefereeSummary | undefined;
  /** The referee to replace; removed once the new one is named. */
  replaces?: RefereeSummary | undefined;
  onSaved: () => void;
}

const problemsOfTheAddress = ['referee_is_applicant', 'referee_named_twice', 'referee_not_member'];

/**
 * The form that names or edits a referee. The input is stored in this browser until it is saved or `forget` is called.
 */
export function useRefereeForm({ application, referee, replaces, onSaved }: RefereeFormOptions) {
  const { t } = useTranslation('membership');
  const { language } = useIdentity();
  const save = useSaveReferee(application.id);
  const user = useUser();
  const [kept] = useState(() =>
    keptValues(user?.id ?? '', 'referee', application.id, referee?.id ?? replaces?.id ?? 'new'),
  );
  const [draft] = useState(() => kept.read());
  const form = useAppForm<RefereeInput, RefereeValues>({
    schema: nameReferee.body,
    defaultValues: openingValues(language, referee, draft),
  });
  const values = useWatch({ control: form.control });
  const title = referee
    ? t('referees.formEdit', { name: nameOf(referee) })
    : replaces
      ? t('referees.formReplace', { name: nameOf(replaces) })
      : t('referees.formAdd');
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty, true);
  const { pathname, search } = useLocation();
  useWorkInProgress({
    userId: user?.id ?? '',
    path: pathname + search,
    title,
    isBegun: () => isDirty,
    isUnsaved: () => isDirty,
  });
  useEffect(() => {
    if (isDirty) kept.write(values);
  }, [kept, values, isDirty]);

  const submit = form.handleSubmit((entered) =>
    save.mutate(
      {
        values: entered,
        ...(referee && { existing: referee }),
        ...(replaces && { replaces }),
      },
      {
        onSuccess: ({ firstName, lastName }) => {
          kept.forget();
          toast.success(t(referee ? 'referees.changed' : 'referees.saved', { name: nameOf({ firstName, lastName }) }));
          onSaved();
        },
        onError: (error) => {
          showProblem(form, error);
          if (!isApiProblem(error)) return;
          if (error.code === 'version_conflict') form.setError('root.server', { message: t('referees.conflict') });
          if (!problemsOfTheAddress.includes(error.code)) return;
          // One message is enough, and it belongs beside the address.
          form.clearErrors('root.server');
          if (!error.fields.email)
            form.setError('email', { type: error.code, message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );

  return {
    control: form.control,
    submit,
    isPending: save.isPending,
    title,
    /** The address as it is in its input. */
    email: values.email ?? '',
    /** True when the form was restored from an earlier visit. */
    isRestored: draft !== null,
    forget: kept.forget,
  };
}
