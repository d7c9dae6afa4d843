import { addApplicationNote } from '@guildhall/shared/contracts';
import { noteStyle, textOf, useKeepWriting, useMessageDraft } from '@guildhall/shared/features/queries';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Row, Text } from '@guildhall/shared/ui/core';
import { FormProblem, SubmitButton, useWatch } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useAddNote } from './api.ts';
import { MentionInput, type OfficePerson } from './MentionInput.tsx';
import { mentionedIn } from './mentions.ts';

interface AddNoteProps {
  applicationId: string;
  people: readonly OfficePerson[];
}

/** Adds a note. The text stays on this device until the server has stored it. */
export function AddNote({ applicationId, people }: AddNoteProps) {
  const { t } = useTranslation('application-notes');
  const draft = useMessageDraft(`note of ${applicationId}`);
  const { form, control, submit, isPending } = useCommandForm(addApplicationNote, {
    command: useAddNote(applicationId, draft.key),
    defaultValues: { body: textOf(draft.found, 'body') },
    toBody: ({ body }: { body: string }) => ({ body, mentions: mentionedIn(body, people) }),
    done: () => t('added'),
    onClosed: () => {
      draft.forget();
      form.reset({ body: '' });
    },
  });
  const body = useWatch({ control, name: 'body' });
  const isBegun = body.trim() !== '';
  useKeepWriting({ draft, values: { body }, isBegun, title: t('writing') });
  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={t('new')}
      sx={{ display: 'grid', gap: 2, borderRadius: 2, p: 2, ...noteStyle }}
    >
      <FormProblem control={control} />
      <MentionInput control={control} name="body" label={t('yours')} people={people} />
      <Row wrap gap={1.5} align="center">
        <SubmitButton pending={isPending} icon="lock">
          {t('add')}
        </SubmitButton>
        <Text role="status" size="small" tone="secondary">
          {isBegun ? t('kept') : ''}
        </Text>
      </Row>
    </Box>
  );
}
