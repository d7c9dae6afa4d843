import { useState } from 'react';
import type { ApplicationNote } from '@guildhall/shared/contracts';
import { editApplicationNote } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { FormProblem, SubmitButton, useFormState } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useEditNote } from './api.ts';
import { MentionInput, type OfficePerson } from './MentionInput.tsx';
import { mentionedIn } from './mentions.ts';

interface EditNoteProps {
  applicationId: string;
  note: ApplicationNote;
  people: readonly OfficePerson[];
  onClosed: () => void;
}

/** Changes an own note. If it was changed elsewhere in the meantime, both texts are shown. */
export function EditNote({ applicationId, note, people, onClosed }: EditNoteProps) {
  const { t } = useTranslation('application-notes');
  const [begunWith] = useState(note.body);
  const { control, submit, isPending } = useCommandForm(editApplicationNote, {
    command: useEditNote(applicationId, note),
    defaultValues: { body: note.body },
    toBody: ({ body }: { body: string }) => ({
      version: note.version,
      body,
      // People who have left the office stay mentioned.
      mentions: [...new Set([...mentionedIn(body, people), ...mentionedIn(body, note.mentions)])],
    }),
    done: () => t('saved'),
    onClosed,
  });
  const { isDirty } = useFormState({ control });
  useUnsavedWork(isDirty);
  return (
    <Grid component="form" onSubmit={submit} noValidate aria-label={t('editing')} gap={2}>
      <FormProblem control={control} />
      {note.body !== begunWith && (
        <Alert severity="warning">
          {t('changedMeanwhile')}
          <Text component="bdi" block keepLines>
            {note.body}
          </Text>
        </Alert>
      )}
      <MentionInput control={control} name="body" label={t('yours')} people={people} />
      <Row wrap gap={1}>
        <SubmitButton pending={isPending}>{t('save')}</SubmitButton>
        <Button variant="text" onClick={onClosed}>
          {t('cancel')}
        </Button>
      </Row>
    </Grid>
  );
}
