import { useEffect, useMemo, useState } from 'react';
import { type MailTemplateDetail, saveMailTemplate, type BodyOf } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { showProblem, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { mailTextFaults } from '@guildhall/shared/domain';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { isApiProblem } from '@guildhall/shared/http';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useSaveTemplate } from './api.ts';

/** The editable values of a template. */
export interface TemplateValues {
  subject: string;
  body: string;
}

const write = ({ subject, body }: TemplateValues): TemplateValues => ({ subject, body });

const isSame = (one: TemplateValues, other: TemplateValues) => one.subject === other.subject && one.body === other.body;

/** Unsaved text stays on this device for its author, also while another language is open. */
function useKeptText({ key, language }: MailTemplateDetail) {
  const userId = useUser()?.id ?? '';
  const kept = useMemo(() => keptValues(userId, 'mail-template', key, language), [userId, key, language]);
  const [first] = useState(() => {
    const { subject, body, version } = kept.read() ?? {};
    return typeof subject === 'string' && typeof body === 'string' && typeof version === 'number'
      ? { texts: { subject, body }, version }
      : null;
  });
  return { kept, first };
}

/**
 * The form of a template. Without unsaved text it follows the server; unsaved text stays, and `isNewer` says that the
 * server has another version.
 */
export function useTemplateEditing(template: MailTemplateDetail) {
  const { t } = useTranslation('admin');
  const { kept, first } = useKeptText(template);
  /** The version the edits are based on. */
  const [base, setBase] = useState(
    first ? { ...template, version: Math.min(first.version, template.version) } : template,
  );
  const save = useSaveTemplate(template);
  const { form } = useContractForm<TemplateValues, BodyOf<typeof saveMailTemplate>, BodyOf<typeof saveMailTemplate>>(
    saveMailTemplate.body,
    {
      defaultValues: first?.texts ?? write(template),
      toBody: (values) => ({ version: base.version, ...values }),
      faultsOf: (values) =>
        mailTextFaults(values, template.placeholders).map(
          ({ field, code, placeholder }) => [field, t(`mailTemplates.fault.${code}`, { placeholder })] as const,
        ),
    },
  );
  const [subject = '', body = ''] = useWatch({ control: form.control, name: ['subject', 'body'] });
  const values = { subject, body };
  const isDirty = !isSame(values, base);
  useUnsavedWork(isDirty, true);
  useEffect(() => {
    if (isDirty) kept.write({ subject, body, version: base.version });
    else kept.forget();
  }, [kept, isDirty, subject, body, base.version]);

  const startFrom = (current: MailTemplateDetail) => {
    setBase(current);
    form.reset(write(current));
  };
  // Another person's version arrived while there was no unsaved text: show it.
  const isNewer = template.version > base.version && !save.isPending;
  useEffect(() => {
    if (isNewer && !isDirty) startFrom(template);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `startFrom` is a new function on every render
  }, [isNewer, isDirty, template]);

  const saveOver = (version: number) =>
    void form.handleSubmit((typed) =>
      save.mutate(
        { ...typed, version },
        {
          onSuccess: (saved) => {
            startFrom(saved);
            toast.success(t('mailTemplates.saved'));
          },
          onError: (error) => {
            // A version conflict is shown next to the typed text.
            if (!(isApiProblem(error) && error.code === 'version_conflict')) showProblem(form, error);
          },
        },
      ),
    )();

  return {
    form,
    values,
    isDirty,
    isConflict: isNewer && isDirty,
    isSaving: save.isPending,
    isFaulty: mailTextFaults(values, template.placeholders).length > 0,
    save: () => saveOver(base.version),
    /** Replaces the typed text with the server's version. */
    takeTheirs: () => startFrom(template),
    /** Saves the typed text over the server's version. */
    keepMine: () => {
      setBase(template);
      saveOver(template.version);
    },
  };
}
