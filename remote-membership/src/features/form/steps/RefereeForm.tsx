import { nameReferee } from '@guildhall/shared/contracts';
import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { isOpenReferee, refereeRelations } from '@guildhall/shared/domain';
import { isApiProblem } from '@guildhall/shared/http';
import { languageFacts, languages, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { Alert, Box, Button, toast } from '@guildhall/shared/ui/core';
import {
  CheckboxField,
  FormField,
  FormProblem,
  SelectField,
  showProblem,
  SubmitButton,
  useAppForm,
  useWatch,
  useWorkInProgress,
} from '@guildhall/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDomainWords } from '../../../words.ts';
import { useSaveReferee } from './api.ts';
import type { RefereeInput, RefereeValues } from './api.ts';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { nameOf, openingValues, sharesDomainWith } from './referee-values.ts';

interface RefereeFormProps {
  application: ApplicationDetail;
  /** The referee to correct; without one a new one is named. */
  referee?: RefereeSummary | undefined;
  /** The referee whose place the new one takes; taken off once the new one is named. */
  replaces?: RefereeSummary | undefined;
  onSaved: () => void;
  onCancelled: () => void;
}

const problemsOfTheAddress = ['referee_is_applicant', 'referee_named_twice'];

/** Names or corrects a referee. What is typed is kept in this browser until it is saved or cancelled. */
export function RefereeForm({ application, referee, replaces, onSaved, onCancelled }: RefereeFormProps) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const language = useLanguage();
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
        ...(referee && { existing: { id: referee.id, version: referee.version } }),
        ...(replaces && { replaces: replaces.id }),
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
          if (!problemsOfTheAddress.includes(error.code) || error.fields.email) return;
          form.setError('email', { type: error.code, message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );
  const sharing = sharesDomainWith(values.email ?? '', application, referee?.id);

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={title}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, '& > *': { minWidth: 0 } }}
    >
      <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        <FormProblem control={form.control} />
      </Box>
      {replaces && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Alert title={title}>
            {t(isOpenReferee(replaces.state) ? 'referees.replaceAsked' : 'referees.replaceText', {
              name: nameOf(replaces),
            })}
          </Alert>
        </Box>
      )}
      {draft && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Alert live="status">{t('referees.keptDraft')}</Alert>
        </Box>
      )}
      <FormField control={form.control} name="firstName" label={t('referees.firstName')} autoFocus />
      <FormField control={form.control} name="lastName" label={t('referees.lastName')} />
      <FormField
        control={form.control}
        name="email"
        type="email"
        label={t('referees.email')}
        help={
          sharing ? (
            <Warning text={t('referees.sameDomain', { whom: sharing.name ?? t('referees.you') })} />
          ) : (
            t('referees.emailHelp')
          )
        }
        sx={{ gridColumn: '1 / -1' }}
      />
      <FormField control={form.control} name="organisation" label={t('referees.organisation')} optional />
      <SelectField
        control={form.control}
        name="relation"
        label={t('referees.relation')}
        options={refereeRelations.map((value) => ({ value, label: words.relation(value) }))}
      />
      <SelectField
        control={form.control}
        name="language"
        label={t('referees.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      {!replaces && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <CheckboxField control={form.control} name="standby" label={t('referees.standbyLabel')} />
          <Box sx={{ paddingInlineStart: 4, color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('referees.standbyHelp')}
          </Box>
        </Box>
      )}
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <SubmitButton pending={save.isPending}>{t('referees.save')}</SubmitButton>
        <Button
          variant="text"
          onClick={() => {
            kept.forget();
            onCancelled();
          }}
        >
          {t('referees.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Box component="span" role="status" sx={{ color: 'text.primary' }}>
      {text}
    </Box>
  );
}
