import { useState } from 'react';
import type { InvitationLine } from '@guildhall/shared/contracts';
import { caseLimits, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { Alert, Block, Button, Row, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import { useCheckInvitations, useInviteUsers } from './api.ts';
import { CheckedLines } from './CheckedLines.tsx';
import { InvitationDefaults } from './InvitationDefaults.tsx';
import { readTextFile } from './text-file.ts';

/** Invites many people from a pasted list or a CSV file: the effect of each line is shown before anything is sent. */
export function InviteMany() {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const { language: usual } = useIdentity();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>(Role.member);
  const [language, setLanguage] = useState(usual);
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<readonly InvitationLine[] | null>(null);
  const check = useCheckInvitations();
  const invite = useInviteUsers();
  const people = lines?.flatMap(({ person }) => person ?? []) ?? [];
  // The result of the check is out of date.
  const clearResult = () => {
    setLines(null);
    invite.reset();
  };
  const change = (next: string) => {
    clearResult();
    setText(next);
  };
  const send = () =>
    invite.mutate({ people, note }, { onSuccess: () => setLines(lines?.filter(({ person }) => !person) ?? null) });
  const error = check.error ?? invite.error;
  return (
    <Stack gap={2.5}>
      <Text tone="secondary">{t('invite.manyText')}</Text>
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      {invite.data && (
        <Alert severity={invite.data.known.length > 0 ? 'warning' : 'success'} live="alert">
          <Block>{t('invite.manyDone', { count: invite.data.invited.length })}</Block>
          {invite.data.known.length > 0 && <bdi>{t('invite.manyKnown', { list: invite.data.known.join(comma) })}</bdi>}
        </Alert>
      )}
      <TextInput
        label={t('invite.list')}
        help={t('invite.listHelp')}
        multiline
        minRows={6}
        maxRows={16}
        value={text}
        inputProps={{ dir: 'auto', spellCheck: false }}
        onChange={(event) => change(event.target.value)}
      />
      <FileDrop
        label={t('invite.file')}
        help={t('invite.fileHelp')}
        optional
        files={[]}
        maxFiles={1}
        maxBytes={caseLimits.invitationListLength}
        endings={['csv', 'tsv', 'txt']}
        onAdded={([file]) => file && void readTextFile(file).then(change)}
      />
      <InvitationDefaults
        role={role}
        language={language}
        onRoleChanged={(next) => {
          clearResult();
          setRole(next);
        }}
        onLanguageChanged={(next) => {
          clearResult();
          setLanguage(next);
        }}
      />
      <Row justify="flex-end">
        <Button
          disabled={text.trim() === ''}
          pending={check.isPending}
          onClick={() => check.mutate({ text, role, language }, { onSuccess: setLines })}
        >
          {t('invite.check')}
        </Button>
      </Row>
      {lines && <CheckedLines lines={lines} />}
      {people.length > 0 && (
        <>
          <TextInput
            label={t('invite.note')}
            help={t('invite.noteHelp')}
            optional
            multiline
            minRows={2}
            maxRows={8}
            value={note}
            inputProps={{ maxLength: caseLimits.reasonLength }}
            onChange={(event) => setNote(event.target.value)}
          />
          <Row justify="flex-end">
            <Button variant="contained" icon="send" pending={invite.isPending} onClick={send}>
              {t('invite.sendMany', { count: people.length })}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}
