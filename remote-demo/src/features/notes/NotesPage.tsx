import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Button,
  Card,
  Grid,
  Row,
  Text,
  TextInput,
  toast,
  Icon,
  styled,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { FormField, useContractForm, useController } from '@guildhall/shared/ui/form';
import {
  addNote,
  deleteNote,
  notesLoaded,
  openNote,
  restoreNote,
  searchNotes,
  useNotes,
  visibleNotes,
  type Note,
  type NoteColor,
  colorNote,
  editNote,
  newNote,
  noteColors,
  noteLength,
} from '../../slices/notes.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { FormDialog, noneBlank } from '../demo-page/FormDialog.tsx';
import { ItemList, ListAndDetail, RowButton } from '../demo-page/ListAndDetail.tsx';

/** Notes in five colours, kept in this browser. */
export default function NotesPage() {
  const { t } = useTranslation(['notes', 'demo']);
  const [isAdding, setAdding] = useState(false);
  const texts = useFeatureTranslations('notes', (language) => import(`../../../locales/notes/${language}.json`));
  const isNeeded = useNotes(({ notes }) => notes.length === 0);
  const sample = useSample<Note[]>('/data/notes/NotesData', { isNeeded, onLoaded: notesLoaded });
  return (
    <DemoPage
      title={t('demo:nav.notes')}
      resources={[texts, sample]}
      subtitle={() => t('subtitle')}
      actions={() => (
        <Button variant="contained" icon="add" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
    >
      {() => (
        <>
          <Notebook />
          {isAdding && <NewNote onClose={() => setAdding(false)} />}
        </>
      )}
    </DemoPage>
  );
}

function Notebook() {
  const { t } = useTranslation(['notes', 'demo']);
  const { notes, notesContent, noteSearch } = useNotes((state) => state);
  const open = notes.find(({ id, deleted }) => id === notesContent && !deleted);
  const remove = (note: Note) => {
    deleteNote(note.id);
    toast.undoable(t('deleted'), { run: () => restoreNote(note.id), ms: 10_000 });
  };
  return (
    <ListAndDetail
      list={
        <ItemList
          label={t('demo:nav.notes')}
          searchLabel={t('search')}
          search={noteSearch}
          onSearch={searchNotes}
          items={visibleNotes(notes, noteSearch)}
          row={(note) => <NoteRow key={note.id} note={note} isOpen={note.id === notesContent} />}
          empty={{ icon: 'copy', title: t('none'), text: t('noneText') }}
        />
      }
      detail={open && <NoteEditor key={open.id} note={open} onDelete={() => remove(open)} />}
      empty={{ icon: 'copy', title: t('noneOpen'), text: t('noneOpenText') }}
    />
  );
}

const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '') ?? '–';

const NoteRow = ({ note, isOpen }: { note: Note; isOpen: boolean }) => (
  <Row component="li">
    <RowButton type="button" aria-current={isOpen} onClick={() => openNote(note.id)}>
      <Box
        component="span"
        sx={{ width: 4, alignSelf: 'stretch', borderRadius: 1, backgroundColor: `${note.color}.main` }}
      />
      <Box component="span" sx={{ minWidth: 0, '& > *': { display: 'block' } }}>
        <Text component="bdi" weight="semibold" breakWords>
          {firstLine(note.title)}
        </Text>
        <Text component="span" size="small" tone="secondary">
          <DateText value={note.datef} as="relative" />
        </Text>
      </Box>
    </RowButton>
  </Row>
);

const blankNote: { title: string; color: NoteColor } = { title: '', color: 'info' };

function NewNote({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notes');
  const { control, form } = useContractForm(newNote, {
    defaultValues: blankNote,
    faultsOf: noneBlank(t('needed'), 'title'),
  });
  const { field } = useController({ control, name: 'color' });
  const submit = form.handleSubmit(({ title, color }) => {
    addNote(title, color, new Date().toISOString());
    onClose();
  });
  return (
    <FormDialog title={t('add')} onClose={onClose} onSubmit={submit} cancel={t('cancel')} save={t('save')}>
      <FormField autoFocus type="multiline" control={control} name="title" label={t('text')} />
      <ColorChoice value={field.value} onChange={field.onChange} />
    </FormDialog>
  );
}

/** The open note; every key press is saved immediately. An emptied note gets its text back when it is closed. */
function NoteEditor({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const { t } = useTranslation('notes');
  const [text, setText] = useState(note.title);
  const [before, setBefore] = useState(note.title);
  const isBlank = text.trim() === '';
  const write = (next: string) => {
    setText(next);
    if (next.trim() !== '') editNote(note.id, next, new Date().toISOString());
  };
  return (
    <Card sx={{ borderTop: '4px solid', borderTopColor: `${note.color}.main` }}>
      <Grid gap={2}>
        <Box sx={{ display: { md: 'none' } }}>
          <Button variant="text" icon="arrowBack" onClick={() => openNote(null)}>
            {t('back')}
          </Button>
        </Box>
        <TextInput
          multiline
          minRows={8}
          label={t('text')}
          error={isBlank ? t('needed') : undefined}
          inputProps={{ dir: 'auto', maxLength: noteLength }}
          value={text}
          onFocus={() => setBefore(text)}
          onBlur={() => isBlank && write(before)}
          onChange={(event) => write(event.target.value)}
        />
        <ColorChoice value={note.color} onChange={(color) => colorNote(note.id, color)} />
        <Row wrap gap={2} align="center" justify="space-between">
          <Text size="small" tone="secondary">
            {t('changed')} <DateText value={note.datef} as="relative" />
          </Text>
          <Button icon="delete" onClick={onDelete}>
            {t('delete')}
          </Button>
        </Row>
      </Grid>
    </Card>
  );
}

const Dot = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  border: '2px solid transparent',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: theme.vars.palette.text.primary },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.brand.main}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
}));

/** The colour of a note, as dots with names. */
function ColorChoice({ value, onChange }: { value: NoteColor; onChange: (color: NoteColor) => void }) {
  const { t } = useTranslation('notes');
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Text component="legend" p={0} size="small" weight="medium">
        {t('color')}
      </Text>
      <Row wrap gap={0.5}>
        {noteColors.map((color) => (
          <Dot key={color} title={t(`colors.${color}`)}>
            <input type="radio" name="note-color" checked={value === color} onChange={() => onChange(color)} />
            <VisuallyHidden>{t(`colors.${color}`)}</VisuallyHidden>
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 28,
                height: 28,
                borderRadius: '50%',
                color: `${color}.contrastText`,
                backgroundColor: `${color}.main`,
                forcedColorAdjust: 'none',
              }}
            >
              {value === color && <Icon name="check" size={16} />}
            </Box>
          </Dot>
        ))}
      </Row>
    </Box>
  );
}
