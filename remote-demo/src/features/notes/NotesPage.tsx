import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Grid, Row, Text, TextInput, toast } from '@guildhall/shared/ui/core';
import { DateText, EmptyState } from '@guildhall/shared/ui/data';
import { textLimits } from '../../slices/limits.ts';
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
} from '../../slices/notes.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { FormDialog } from '../demo-page/FormDialog.tsx';
import { ListAndDetail, ListSearch, RowButton, ScrollList } from '../demo-page/ListAndDetail.tsx';
import { useSample } from '../demo-page/use-sample.ts';
import { ColorChoice, NoteEditor } from './NoteEditor.tsx';

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
      needs={[texts, sample]}
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
  const { t } = useTranslation('notes');
  const { notes, notesContent } = useNotes((state) => state);
  const open = notes.find(({ id, deleted }) => id === notesContent && !deleted);
  const remove = (note: Note) => {
    deleteNote(note.id);
    toast.undoable(t('deleted'), { run: () => restoreNote(note.id), ms: 10_000 });
  };
  return (
    <ListAndDetail
      isOpen={open !== undefined}
      list={<NoteList />}
      detail={
        open ? (
          <NoteEditor key={open.id} note={open} onDelete={() => remove(open)} />
        ) : (
          <Card>
            <EmptyState icon="copy" title={t('noneOpen')} text={t('noneOpenText')} />
          </Card>
        )
      }
    />
  );
}

const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '') ?? '–';

function NoteList() {
  const { t } = useTranslation(['notes', 'demo']);
  const { notes, notesContent, noteSearch } = useNotes((state) => state);
  const visible = visibleNotes(notes, noteSearch);
  return (
    <Card>
      <Grid gap={1.5}>
        <ListSearch label={t('search')} value={noteSearch} onChange={searchNotes} />
        {visible.length === 0 ? (
          <EmptyState icon="copy" title={t('none')} text={t('noneText')} />
        ) : (
          <ScrollList label={t('demo:nav.notes')}>
            {visible.map((note) => (
              <Row component="li" key={note.id}>
                <RowButton type="button" aria-current={note.id === notesContent} onClick={() => openNote(note.id)}>
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
            ))}
          </ScrollList>
        )}
      </Grid>
    </Card>
  );
}

function NewNote({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notes');
  const [text, setText] = useState('');
  const [color, setColor] = useState<NoteColor>('info');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = text.trim() === '';
  function submit() {
    setChecked(true);
    if (isEmpty) return;
    addNote(text, color, new Date().toISOString());
    onClose();
  }
  return (
    <FormDialog title={t('add')} onClose={onClose} onSubmit={submit} cancel={t('cancel')} save={t('save')}>
      <TextInput
        multiline
        minRows={4}
        autoFocus
        label={t('text')}
        error={isChecked && isEmpty ? t('needed') : undefined}
        inputProps={{ dir: 'auto', maxLength: textLimits.note }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ColorChoice value={color} onChange={setColor} />
    </FormDialog>
  );
}
