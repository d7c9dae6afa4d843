import { useState } from 'react';
import { caseLimits, fullName } from '@guildhall/shared/domain';
import { languageFacts, languages, useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Button, Grid, IconButton, Stack, Card, Text } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, SelectField, useFieldArray } from '@guildhall/shared/ui/form';
import type { PollDetail, PollInvitation } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { type Tone, InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { Combobox } from '../../lib/Combobox.tsx';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { PasteDialog } from './SlotEditor.tsx';
import { inviteeQuery } from './api.ts';
import type { PollControl } from './poll-form.ts';
import type { PollAsk } from './poll-actions.ts';
import { zoneName } from './slots.ts';
import { type Invitee, sameAddress } from './invitees.ts';

/** The invitees: searched by name among people with an account, typed, or pasted as a list. */
export function InviteesEditor({ control }: { control: PollControl }) {
  const { t } = useTranslation('admin');
  const { language } = useIdentity();
  const { fields, append, remove } = useFieldArray({ control, name: 'invitations' });
  const [isPasting, setPasting] = useState(false);
  const isFull = fields.length >= caseLimits.pollInvitations;
  const isThere = (email: string) => fields.some((one) => sameAddress(one.email, email));
  const add = (people: readonly Invitee[], shouldFocus = false) =>
    append(
      people
        .filter(({ email }) => email === '' || !isThere(email))
        .slice(0, caseLimits.pollInvitations - fields.length),
      { shouldFocus },
    );
  return (
    <Stack gap={2}>
      <Grid gap={1.5} align="end" columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto auto' }}>
        <FindPerson onFound={(person) => add([person])} />
        <Button
          icon="add"
          disabled={isFull}
          onClick={() => add([{ name: '', email: '', required: false, language }], true)}
        >
          {t('poll.addPerson')}
        </Button>
        <Button icon="list" disabled={isFull} onClick={() => setPasting(true)}>
          {t('poll.paste')}
        </Button>
      </Grid>
      {fields.length === 0 ? (
        <Nothing>{t('poll.nobodyInvited')}</Nothing>
      ) : (
        <Block component="ul" aria-label={t('poll.invited')} plain>
          {fields.map((field, index) => (
            <InviteeRow key={field.id} control={control} index={index} onRemoved={() => remove(index)} />
          ))}
        </Block>
      )}
      {isPasting && (
        <PasteDialog
          isThere={isThere}
          room={caseLimits.pollInvitations - fields.length}
          onAdded={(people) => add(people.map((one) => ({ ...one, required: false, language })))}
          onClosed={() => setPasting(false)}
        />
      )}
    </Stack>
  );
}

function FindPerson({ onFound }: { onFound: (person: Invitee) => void }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed);
  const isAsked = search.length > 1;
  const found = useQuery({ ...inviteeQuery(search), enabled: isAsked });
  const users = isAsked ? found.data?.rows.slice(0, 8) : undefined;
  return (
    <Combobox
      label={t('poll.find')}
      typed={typed}
      onTyped={setTyped}
      optional
      options={users?.map(({ id, firstName, lastName, email }) => ({
        key: id,
        title: fullName({ firstName, lastName }),
        detail: email,
      }))}
      none={t('poll.findNone')}
      onPicked={(id) => {
        const user = users?.find((one) => one.id === id);
        if (!user) return;
        const { firstName, lastName, email, language } = user;
        onFound({ name: fullName({ firstName, lastName }), email, required: false, language });
        setTyped('');
      }}
    />
  );
}

interface InviteeRowProps {
  control: PollControl;
  index: number;
  onRemoved: () => void;
}

function InviteeRow({ control, index, onRemoved }: InviteeRowProps) {
  const { t } = useTranslation('admin');
  const number = index + 1;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1.2fr) minmax(0, 1.5fr) 132px auto auto',
        },
        '& > *:not(:last-child)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        '& > *:nth-of-type(4)': { gridColumn: { xs: '1', md: 'auto' } },
      }}
    >
      <FormField control={control} name={`invitations.${index}.name`} label={t('poll.personName')} autoComplete="off" />
      <FormField
        control={control}
        name={`invitations.${index}.email`}
        type="email"
        label={t('users.email')}
        autoComplete="off"
      />
      <SelectField
        control={control}
        name={`invitations.${index}.language`}
        label={t('mail.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      <CheckboxField control={control} name={`invitations.${index}.required`} label={t('poll.required')} />
      <IconButton icon="delete" label={t('poll.removePerson', { number })} onClick={onRemoved} />
    </Box>
  );
}

const tones: Record<PollInvitation['state'], Tone> = {
  not_invited: 'neutral',
  invited: 'warning',
  partly: 'warning',
  answered: 'success',
  bounced: 'error',
};

/** Invitees who can still answer come first. */
const order: readonly PollInvitation['state'][] = ['bounced', 'invited', 'partly', 'not_invited', 'answered'];

interface InvitationsProps {
  poll: PollDetail;
  onAsked: (what: PollAsk) => void;
}

/** Everyone who was invited: who has not answered, who was reminded, and their remarks. */
export function Invitations({ poll, onAsked }: InvitationsProps) {
  const { t } = useTranslation('admin');
  const invitations = [...poll.invitations].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const silent = poll.invitations.filter(({ state }) => state === 'invited' || state === 'bounced').length;
  return (
    <Card
      title={t('poll.invited')}
      level="h2"
      subtitle={silent === 0 ? t('poll.nobodySilent') : t('poll.silent', { count: silent })}
    >
      {invitations.length === 0 && <Nothing>{t('poll.nobodyInvited')}</Nothing>}
      <RowList label={t('poll.invited')}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            {...(poll.state === 'open' && {
              onResent: () => onAsked({ kind: 'resend', invitationId: invitation.id }),
            })}
          />
        ))}
      </RowList>
    </Card>
  );
}

function InvitationRow({ invitation, onResent }: { invitation: PollInvitation; onResent?: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, email, required, state, remindedAt, answeredAt, comment, zone } = invitation;
  const facts = [
    required && t('poll.required'),
    answeredAt && t('poll.answeredAt', { when: format.date(answeredAt) }),
    !answeredAt && remindedAt && t('poll.remindedAt', { when: format.date(remindedAt) }),
    zone && zoneName(zone),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <ListRow>
      <Text grow="160px" shrink breakWords>
        <Text component="bdi" weight="semibold">
          {name}
        </Text>
        <Text size="caption" tone="secondary">
          <bdi dir="ltr">{email}</bdi>
        </Text>
        {facts.length > 0 && (
          <Text size="caption" tone="secondary">
            <InlineList items={facts} />
          </Text>
        )}
        {comment && (
          <Text mt={0.5} size="small">
            <Prose>{comment}</Prose>
          </Text>
        )}
      </Text>
      <StatusChip status={state} tone={tones[state]} label={t(`poll.invitation.${state}`)} />
      {onResent && state !== 'answered' && (
        <Button size="small" icon="mail" aria-label={`${t('poll.resend')}: ${name}`} onClick={onResent}>
          {t('poll.resend')}
        </Button>
      )}
    </ListRow>
  );
}
