import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Grid, Icon, Row, styled, Text, TextInput, VisuallyHidden } from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { textLimits } from '../../slices/limits.ts';
import { colorNote, editNote, noteColors, openNote, type Note, type NoteColor } from '../../slices/notes.ts';

/** The open note; every key press is saved immediately. An emptied note gets its text back when it is closed. */
export function NoteEditor({ note, onDelete }: { note: Note; onDelete: () => void }) {
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
          inputProps={{ dir: 'auto', maxLength: textLimits.note }}
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
export function ColorChoice({ value, onChange }: { value: NoteColor; onChange: (color: NoteColor) => void }) {
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
