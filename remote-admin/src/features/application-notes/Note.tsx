import { useState } from 'react';
import type { ApplicationNote } from '@guildhall/shared/contracts';
import { noteStyle } from '@guildhall/shared/features/queries';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Block, Box, Button, Row, Text, toast } from '@guildhall/shared/ui/core';
import { Avatar, DateText } from '@guildhall/shared/ui/data';
import { showsNotesOf, useDeleteNote } from './api.ts';
import { EditNote } from './EditNote.tsx';
import type { OfficePerson } from './MentionInput.tsx';
import { segmentsOf } from './mentions.ts';

interface NoteProps {
  applicationId: string;
  note: ApplicationNote;
  people: readonly OfficePerson[];
  onDeleted: () => void;
}

/** One note; its author can change and delete it. */
export function Note({ applicationId, note, people, onDeleted }: NoteProps) {
  const { t } = useTranslation('application-notes');
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  const { author, body, createdAt, editedAt } = note;
  const isOwn = author.id === user?.id;
  return (
    <Row component="li" gap={1.5} shrink>
      <Block showFrom="sm">
        <Avatar name={author.name} colour={author.colour} size={36} />
      </Block>
      <Box sx={{ flex: 1, minWidth: 0, borderRadius: 2, p: 2, ...noteStyle }}>
        <Row wrap align="baseline" columnGap={1} mb={0.5}>
          <Text component="bdi" weight="semibold">
            {author.name}
          </Text>
          <Text component="span" size="small" tone="secondary">
            <DateText value={createdAt} as="dateTime" />
            {editedAt && (
              <>
                {' · '}
                {t('edited')} <DateText value={editedAt} as="dateTime" />
              </>
            )}
          </Text>
        </Row>
        {isEditing ? (
          <EditNote applicationId={applicationId} note={note} people={people} onClosed={() => setEditing(false)} />
        ) : (
          <>
            {/* Uses its own text direction; "left" is mirrored in an Arabic page, so that it aligns with its author. */}
            <Text component="div" dir="auto" keepLines breakWords textAlign="left">
              {segmentsOf(body, note.mentions).map(({ text, mentioned }, index) =>
                mentioned ? (
                  <Text key={index} component="bdi" weight="semibold" tone="brand">
                    {text}
                  </Text>
                ) : (
                  text
                ),
              )}
            </Text>
            {isOwn && (
              <Row wrap gap={1} mt={1}>
                <Button size="small" variant="text" icon="edit" onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
                <DeleteButton applicationId={applicationId} note={note} onDeleted={onDeleted} />
              </Row>
            )}
          </>
        )}
      </Box>
    </Row>
  );
}

/** Deletes immediately; the undo button beside it restores the note. */
function DeleteButton({ applicationId, note, onDeleted }: Omit<NoteProps, 'people'>) {
  const { t } = useTranslation('application-notes');
  const remove = useDeleteNote(applicationId, note);
  const offerUndo = useUndo();
  return (
    <Button
      size="small"
      variant="text"
      icon="delete"
      color="error"
      pending={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            offerUndo({ kind: 'note', id: note.id, text: t('deleted'), stale: showsNotesOf(applicationId) });
            onDeleted();
          },
          onError: (error) => toast.error(problemText(error)),
        })
      }
    >
      {t('delete')}
    </Button>
  );
}
