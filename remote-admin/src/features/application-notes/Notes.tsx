import { useRef } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Grid, Icon, Row, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { Nothing } from '../../lib/texts.tsx';
import { officeQuery } from '../users/office-query.ts';
import { AddNote } from './AddNote.tsx';
import type { OfficePerson } from './MentionInput.tsx';
import { Note } from './Note.tsx';
import { notesQuery } from './notes-query.ts';

/**
 * The people the reader can mention: other members of the office who can read the notes. Empty until the list has
 * loaded.
 */
function useMentionable({ applicant }: ApplicationDetail): OfficePerson[] {
  const user = useUser();
  const office = useQuery(officeQuery);
  return (office.data ?? [])
    .filter(({ id }) => id !== user?.id && id !== applicant.id)
    .map(({ id, email, ...name }) => ({ id, email, name: fullName(name) }));
}

/** The office's notes on an application, oldest first, and a form for the next one. */
export function Notes({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('application-notes');
  const notes = useQuery(notesQuery(application.id));
  const people = useMentionable(application);
  const list = useRef<HTMLOListElement>(null);
  if (notes.isPending) return <Skeleton variant="rounded" height={240} />;
  if (notes.isError) return <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />;
  return (
    <Stack gap={2.5}>
      <Row gap={0.75} weight="semibold">
        <Icon name="lock" size={18} /> {t('hint')}
      </Row>
      {notes.data.length === 0 ? (
        <Nothing>{t('empty')}</Nothing>
      ) : (
        <Grid component="ol" plain gap={2} ref={list} tabIndex={-1} aria-label={t('title')}>
          {notes.data.map((note) => (
            <Note
              key={note.id}
              applicationId={application.id}
              note={note}
              people={people}
              onDeleted={() => list.current?.focus()}
            />
          ))}
        </Grid>
      )}
      <AddNote applicationId={application.id} people={people} />
    </Stack>
  );
}
