import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Stack, TextInput } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { readPeople, sameAddress } from './invitees.ts';

interface PasteDialogProps {
  /** True for an address that is already in the list. */
  isThere: (email: string) => boolean;
  /** How many more may be added. */
  room: number;
  onAdded: (people: { name: string; email: string }[]) => void;
  onClosed: () => void;
}

/**
 * Reads a list of people copied from a mail program or a spreadsheet; unreadable lines stay, so that they can be
 * corrected.
 */
export function PasteDialog({ isThere, room, onAdded, onClosed }: PasteDialogProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [left, setLeft] = useState<number>();
  const read = readPeople(text);
  const fresh = read.people.filter(
    ({ email }, index) => !isThere(email) && read.people.findIndex((one) => sameAddress(one.email, email)) === index,
  );
  const submit = () => {
    const taken = fresh.slice(0, room);
    onAdded(taken);
    const remaining = [...fresh.slice(room).map(({ name, email }) => `${name} <${email}>`), ...read.unread];
    setText(remaining.join('\n'));
    setLeft(remaining.length);
    if (remaining.length === 0) onClosed();
  };
  return (
    <Dialog
      open
      title={t('poll.pasteTitle')}
      onClose={onClosed}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <Button variant="contained" disabled={fresh.length === 0} onClick={submit}>
            {t('poll.pasteAdd', { count: Math.min(fresh.length, room) })}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {left !== undefined && left > 0 && (
          <Alert severity="warning" live="alert">
            {t('poll.pasteLeft', { count: left })}
          </Alert>
        )}
        <TextInput
          label={t('poll.pasteLabel')}
          help={t('poll.pasteHelp')}
          multiline
          minRows={8}
          maxRows={16}
          value={text}
          inputProps={{ dir: 'auto', spellCheck: false }}
          onChange={(event) => setText(event.target.value)}
        />
      </Stack>
    </Dialog>
  );
}
