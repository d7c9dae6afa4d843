import { useState } from 'react';
import { nameInAddress, readPeople } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Stack, TextInput } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { sameAddress } from './invitees.ts';

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
  const fresh: { name: string; email: string }[] = [];
  const problems: { key: 'pasteUnread' | 'pasteTwice'; line: number; text: string }[] = [];
  for (const { line, text: part, name, email } of readPeople(text)) {
    if (email === null) problems.push({ key: 'pasteUnread', line, text: part });
    else if (isThere(email) || fresh.some((one) => sameAddress(one.email, email)))
      problems.push({ key: 'pasteTwice', line, text: email });
    else fresh.push({ name: name || nameInAddress(email), email });
  }
  const submit = () => {
    const taken = fresh.slice(0, room);
    onAdded(taken);
    const unread = problems.flatMap((one) => (one.key === 'pasteUnread' ? [one.text] : []));
    const remaining = [...fresh.slice(room).map(({ name, email }) => `${name} <${email}>`), ...unread];
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
        {problems.length > 0 && (
          <Alert severity="warning" live="none">
            <Block component="ul" plain>
              {problems.map((one, index) => (
                <li key={index}>
                  {t(`poll.${one.key}`, { line: one.line })} <bdi>{one.text}</bdi>
                </li>
              ))}
            </Block>
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
