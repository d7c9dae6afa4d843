import { useRef, useState, useId, useLayoutEffect, type KeyboardEvent, type SyntheticEvent } from 'react';
import {
  type ApplicationDetail,
  type ApplicationNote,
  addApplicationNote,
  editApplicationNote,
} from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser, useUnsavedWork } from '@guildhall/shared/store';
import {
  Grid,
  Icon,
  Row,
  Skeleton,
  Stack,
  Block,
  Box,
  Button,
  Text,
  toast,
  Alert,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { ErrorState, Avatar, DateText } from '@guildhall/shared/ui/data';
import { noteStyle, textOf, useKeepWriting, useMessageDraft } from '@guildhall/shared/features/queries';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { problemText } from '@guildhall/shared/http';
import {
  FormProblem,
  SubmitButton,
  useWatch,
  useFormState,
  FormField,
  useController,
  type Bound,
  type FieldValues,
  useContractForm,
} from '@guildhall/shared/ui/form';
import { Nothing } from '../../lib/texts.tsx';
import { officeQuery } from '../users/api.ts';
import { OptionList } from '../../lib/Combobox.tsx';
import { notesQuery, showsNotesOf, useDeleteNote, useAddNote, useEditNote } from './api.ts';
import { segmentsOf, mentionedIn, begunMention, completed, suggestionsFor, type Mentionable } from './mentions.ts';

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

interface NoteProps {
  applicationId: string;
  note: ApplicationNote;
  people: readonly OfficePerson[];
  onDeleted: () => void;
}

/** One note; its author can change and delete it. */
function Note({ applicationId, note, people, onDeleted }: NoteProps) {
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

interface AddNoteProps {
  applicationId: string;
  people: readonly OfficePerson[];
}

/** Adds a note. The text stays on this device until the server has stored it. */
function AddNote({ applicationId, people }: AddNoteProps) {
  const { t } = useTranslation('application-notes');
  const draft = useMessageDraft(`note of ${applicationId}`);
  const { form, control, submit, isPending } = useContractForm(addApplicationNote.body, {
    command: useAddNote(applicationId, draft.key),
    defaultValues: { body: textOf(draft.found, 'body') },
    toBody: ({ body }: { body: string }) => ({ body, mentions: mentionedIn(body, people) }),
    done: () => t('added'),
    onSuccess: () => {
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

interface EditNoteProps {
  applicationId: string;
  note: ApplicationNote;
  people: readonly OfficePerson[];
  onClosed: () => void;
}

/** Changes an own note. If it was changed elsewhere in the meantime, both texts are shown. */
function EditNote({ applicationId, note, people, onClosed }: EditNoteProps) {
  const { t } = useTranslation('application-notes');
  const [begunWith] = useState(note.body);
  const { control, submit, isPending } = useContractForm(editApplicationNote.body, {
    command: useEditNote(applicationId, note),
    defaultValues: { body: note.body },
    toBody: ({ body }: { body: string }) => ({
      version: note.version,
      body,
      // People who have left the office stay mentioned.
      mentions: [...new Set([...mentionedIn(body, people), ...mentionedIn(body, note.mentions)])],
    }),
    done: () => t('saved'),
    onSuccess: onClosed,
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

interface OfficePerson extends Mentionable {
  email: string;
}

type MentionInputProps<Input extends FieldValues, Output> = Bound<Input, Output> & {
  label: string;
  people: readonly OfficePerson[];
};

/**
 * A text input in which `@` and the first letters of a name suggest members of the office; arrow keys and Enter choose.
 */
function MentionInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  people,
}: MentionInputProps<Input, Output>) {
  const { t } = useTranslation('application-notes');
  const { field } = useController({ control, name });
  const text = typeof field.value === 'string' ? field.value : '';
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  // Position of the caret once the completed text is in the input.
  const [next, setNext] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (next === null) return;
    area.current?.setSelectionRange(next, next);
    setNext(null);
  }, [next]);

  const begun = caret === null ? null : begunMention(text, caret);
  const found = begun ? suggestionsFor(begun.typed, people) : [];
  const isOpen = found.length > 0;
  const options = found.map((person) => ({ key: person.id, title: person.name, detail: person.email }));

  const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // The kit uses the event types of single-line inputs for both inputs.
    area.current = currentTarget as HTMLElement as HTMLTextAreaElement;
    const { selectionStart, selectionEnd } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    setActive(0);
  };
  const pick = (key: string) => {
    const person = people.find((one) => one.id === key);
    if (!begun || caret === null || !person) return;
    const done = completed(text, caret, begun, person);
    field.onChange(done.text);
    setNext(done.caret);
    setCaret(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') pick(found[active]?.id ?? '');
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <FormField
        control={control}
        name={name}
        type="multiline"
        minRows={3}
        label={label}
        help={t('mentionHint')}
        onBlur={() => setCaret(null)}
        inputProps={{
          onInput: follow,
          onSelect: follow,
          onKeyDown,
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? `${id}-list` : undefined,
          'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
        }}
      />
      <VisuallyHidden role="status">{isOpen ? t('suggested', { count: found.length }) : ''}</VisuallyHidden>
      {isOpen && (
        <OptionList
          id={id}
          label={t('people')}
          options={options}
          active={active}
          none=""
          inFlow={false}
          onPicked={({ key }) => pick(key)}
        />
      )}
    </Box>
  );
}
