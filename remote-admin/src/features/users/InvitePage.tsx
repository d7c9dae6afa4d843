import { useState } from 'react';
import { useTranslation, languageFacts, languages, type Language, useComma } from '@guildhall/shared/i18n';
import { Card, Grid, Row, Stack, Text, Alert, Block, Button, TextInput, Select } from '@guildhall/shared/ui/core';
import { Page, Tabs, InlineList, StatusChip, Table } from '@guildhall/shared/ui/data';
import { inviteUser, type UserDetail, type InvitationLine } from '@guildhall/shared/contracts';
import { fullName, Role, roles, caseLimits } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useIdentity } from '@guildhall/shared/store';
import { useNavigate } from '@guildhall/shared/router';
import {
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  SubmitButton,
  useContractForm,
  FileDrop,
} from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { readTextFile } from './text-file.ts';
import { paths } from '../../paths.ts';
import { useInviteUser, useCheckInvitations, useInviteUsers } from './api.ts';

/** Invites people by mail to create an account: one by a form, or many by a list. */
export default function InvitePage() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('invite.title')} crumbs={[{ label: t('users.title'), to: paths.users() }]} width="narrow">
      <Card>
        <Tabs
          label={t('invite.title')}
          name="how"
          tabs={[
            { key: 'one', label: t('invite.one'), content: <InviteOne /> },
            { key: 'many', label: t('invite.many'), content: <InviteMany /> },
          ]}
        />
      </Card>
    </Page>
  );
}

interface InviteValues {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  language: Language;
  note: string;
}

interface InviteOneProps {
  /** Preselected until changed. */
  usualRole?: Role;
  /** Called instead of opening the person's page. */
  onInvited?: (user: UserDetail) => void;
}

/** The form to invite one person. */
export function InviteOne({ usualRole = Role.member, onInvited }: InviteOneProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { language } = useIdentity();
  const navigate = useNavigate();
  const invite = useInviteUser();
  const { control, submit } = useContractForm(inviteUser.body, {
    command: invite,
    defaultValues: { firstName: '', lastName: '', email: '', role: String(usualRole), language, note: '' },
    toBody: ({ role, ...values }: InviteValues) => ({
      ...values,
      role: roles.find((one) => String(one) === role) ?? Role.member,
    }),
    done: (user) => t('invite.done', { name: fullName(user) }),
    onSuccess: (user) => {
      if (onInvited) onInvited(user);
      else void navigate(paths.user(user.id));
    },
  });
  return (
    <Stack component="form" noValidate gap={2.5} aria-label={t('invite.one')} onSubmit={submit}>
      <FormProblem control={control} />
      <Text tone="secondary">{t('invite.text')}</Text>
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('user.firstName')}
        />
        <FormField control={control} name="lastName" label={t('user.lastName')} />
      </Grid>
      <FormField control={control} name="email" type="email" label={t('users.email')} />
      <RadioCards
        control={control}
        name="role"
        label={t('users.role')}
        options={roles.map((role) => ({
          value: String(role),
          label: label('role', role),
          description: t(`user.role.may.${role}`),
        }))}
      />
      <SelectField
        control={control}
        name="language"
        label={t('user.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      <FormField
        control={control}
        name="note"
        type="multiline"
        label={t('invite.note')}
        help={t('invite.noteHelp')}
        optional
      />
      <Row justify="flex-end">
        <SubmitButton icon="send" pending={invite.isPending}>
          {t('invite.send')}
        </SubmitButton>
      </Row>
    </Stack>
  );
}

/** Invites many people from a pasted list or a CSV file: the effect of each line is shown before anything is sent. */
function InviteMany() {
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

interface InvitationDefaultsProps {
  role: Role;
  language: Language;
  onRoleChanged: (role: Role) => void;
  onLanguageChanged: (language: Language) => void;
}

/** The role and language of invitations that do not set them. */
function InvitationDefaults({ role, language, onRoleChanged, onLanguageChanged }: InvitationDefaultsProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
      <Select
        label={t('invite.otherRole')}
        value={String(role)}
        options={roles.map((one) => ({ value: String(one), label: label('role', one) }))}
        onChange={(value) => onRoleChanged(roles.find((one) => String(one) === value) ?? Role.member)}
      />
      <Select
        label={t('invite.otherLanguage')}
        value={language}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        onChange={(value) => onLanguageChanged(languages.find((one) => one === value) ?? language)}
      />
    </Grid>
  );
}

/** The effect of each line of a list: whom it invites with which role, or why it can't. */
function CheckedLines({ lines }: { lines: readonly InvitationLine[] }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const wrong = lines.filter(({ person }) => !person).length;
  return (
    <Stack gap={1.5}>
      <Text role="status">
        {t('invite.checked', { ready: format.number(lines.length - wrong), wrong: format.number(wrong) })}
      </Text>
      <Table
        label={t('invite.lines')}
        rows={lines}
        rowKey={(line) => String(lines.indexOf(line))}
        columns={[
          { header: t('invite.line'), noWrap: true, cell: ({ line }) => format.number(line) },
          {
            header: t('invite.person'),
            cell: ({ person, text }) =>
              person ? (
                <Block>
                  <bdi>{fullName(person)}</bdi>
                  <Text size="small" tone="secondary" breakWords>
                    <InlineList
                      items={[
                        <bdi dir="ltr">{person.email}</bdi>,
                        label('role', person.role),
                        languageFacts[person.language].name,
                      ]}
                    />
                  </Text>
                </Block>
              ) : (
                <bdi>{text}</bdi>
              ),
          },
          {
            header: t('invite.result'),
            cell: ({ fault }) => (
              <StatusChip
                status={fault ?? 'ready'}
                tone={fault ? 'warning' : 'success'}
                label={fault ? t(`invite.fault.${fault}`) : t('invite.ready')}
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}
