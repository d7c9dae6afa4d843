import { useState } from 'react';
import {
  reactivateUser,
  resetUserSecondStep,
  suspendUser,
  waiveOldAddress,
  type UserDetail,
  changeUserAddress,
  changeUser,
  setUserRole,
  changeMembership,
  mergeUser,
  type MergePlan,
  type UserSummary,
} from '@guildhall/shared/contracts';
import { fullName, roles, type MembershipCommand, chosenEndReasons } from '@guildhall/shared/domain';
import { useTranslation, languageFacts, languages, type Language, useComma } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Grid, Alert, Block, Button, Skeleton, Stack, Typography, Card, Text } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState, DescriptionList } from '@guildhall/shared/ui/data';
import {
  CheckboxField,
  FormField,
  SelectField,
  RadioCards,
  FormProblem,
  RadioCardsInput,
  SubmitButton,
  useContractForm,
} from '@guildhall/shared/ui/form';
import { useLabels } from '@guildhall/shared/features/labels';
import { useQuery } from '@guildhall/shared/query';
import { useFormat } from '@guildhall/shared/format';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { paths } from '../../paths.ts';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { FromTo } from '../../lib/texts.tsx';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import type { UserAction } from './actions.ts';
import {
  type PlainCommand,
  usePlainCommand,
  useReactivateUser,
  useResetSecondStep,
  useRevokeInvitation,
  useSuspendUser,
  useWaiveOldAddress,
  useChangeUserAddress,
  useChangeUser,
  useSetUserRole,
  useChangeMembership,
  useMergeUser,
  userMergeQuery,
  userListQuery,
} from './api.ts';

interface UserDialogProps {
  user: UserDetail;
  onClosed: () => void;
}

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  switch (action) {
    case 'details':
      return <DetailsDialog {...props} />;
    case 'address':
      return <AddressDialog {...props} />;
    case 'waiveAddress':
      return <WaiveAddressDialog {...props} />;
    case 'merge':
      return <MergeDialog {...props} />;
    case 'pause':
    case 'resume':
    case 'undoEnd':
    case 'rejoin':
      return <MembershipDialog action={action} {...props} />;
    case 'end':
      return <EndMembershipDialog {...props} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'suspend':
      return <SuspendDialog {...props} />;
    case 'reactivate':
      return <ReactivateDialog {...props} />;
    case 'resetSecondStep':
      return <SecondStepDialog {...props} />;
    case 'revokeInvitation':
      return <RevokeDialog {...props} />;
    case 'resendInvitation':
    case 'cancelAddress':
    case 'unlock':
    case 'endSessions':
    case 'resetPassword':
      return <PlainDialog command={action} {...props} />;
  }
}

function SuspendDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={suspendUser}
      command={useSuspendUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('suspend.title', { name })}
      text={t('suspend.text')}
      confirm={t('admin:user.action.suspend')}
      done={t('suspend.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function ReactivateDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={reactivateUser}
      command={useReactivateUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('reactivate.title', { name })}
      text={t('reactivate.text')}
      confirm={t('admin:user.action.reactivate')}
      color="brand"
      done={t('reactivate.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function SecondStepDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={resetUserSecondStep}
      command={useResetSecondStep(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('resetSecondStep.title', { name })}
      text={t('resetSecondStep.text')}
      confirm={t('admin:user.action.resetSecondStep')}
      done={t('resetSecondStep.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}

function WaiveAddressDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={waiveOldAddress}
      command={useWaiveOldAddress(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('waiveAddress.title', { name })}
      text={t('waiveAddress.text')}
      confirm={t('admin:user.action.waiveAddress')}
      done={t('waiveAddress.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}

/** Closes the account of a person who never signed in; continues on the list. */
function RevokeDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const name = fullName(user);
  const revoke = useRevokeInvitation(user.id);
  return (
    <ConfirmCommand
      danger
      title={t('revokeInvitation.title', { name })}
      confirm={t('admin:user.action.revokeInvitation')}
      command={revoke}
      onClose={onClosed}
      input={undefined}
      done={t('revokeInvitation.done', { name })}
      onDone={() => void navigate(paths.users())}
    >
      {t('revokeInvitation.text')}
    </ConfirmCommand>
  );
}

/** Confirms a command without input. */
function PlainDialog({ command, user, onClosed }: UserDialogProps & { command: PlainCommand }) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  const run = usePlainCommand(user.id, command);
  return (
    <ConfirmCommand
      title={t(`${command}.title`, { name })}
      confirm={t(`admin:user.action.${command}`)}
      command={run}
      onClose={onClosed}
      input={undefined}
      done={t(`${command}.done`, { name })}
    >
      {t(`${command}.text`)}
    </ConfirmCommand>
  );
}

interface AddressValues {
  email: string;
  isOldLost: boolean;
  reason: string;
}

/** Requests another address for a person: the new one must confirm, and the old one too unless it is lost. */
function AddressDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const command = useContractForm(changeUserAddress.body, {
    command: useChangeUserAddress(user.id),
    defaultValues: { email: '', isOldLost: false, reason: '' },
    toBody: (values: AddressValues) => ({ version: user.version, ...values }),
    done: () => t('address.done'),
    onSuccess: onClosed,
  });
  const { control } = command;
  const isProved = user.verifiedAt !== null;
  return (
    <CommandDialog
      command={command}
      title={t('address.title', { name: fullName(user) })}
      text={t(isProved ? 'address.text' : 'address.textUnproved')}
      confirm={t('address.send')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <FormField control={control} name="email" type="email" label={t('address.new')} />
      {isProved && (
        <CheckboxField control={control} name="isOldLost" label={t('address.lost')} help={t('address.lostHelp')} />
      )}
      <ReasonField control={control} label={t('reason')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}

interface DetailsValues {
  firstName: string;
  lastName: string;
  phone: string;
  postalAddress: string;
  language: Language;
}

/** Corrects a person's name, phone number, postal address or language; they are notified by mail. */
function DetailsDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const command = useContractForm(changeUser.body, {
    command: useChangeUser(user.id),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone ?? '',
      postalAddress: user.postalAddress ?? '',
      language: user.language,
    },
    toBody: ({ phone, postalAddress, ...values }: DetailsValues) => ({
      version: user.version,
      ...values,
      phone: phone.trim() || null,
      postalAddress: postalAddress.trim() || null,
    }),
    done: () => t('detailsDone'),
    onSuccess: onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t('detailsTitle', { name: fullName(user) })}
      text={t('detailsText')}
      confirm={t('save')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('admin:user.firstName')}
        />
        <FormField control={control} name="lastName" label={t('admin:user.lastName')} />
      </Grid>
      <FormField control={control} name="phone" type="tel" label={t('admin:user.phone')} optional />
      <FormField
        control={control}
        name="postalAddress"
        label={t('admin:user.postalAddress')}
        help={t('postalAddressHelp')}
        type="multiline"
        minRows={3}
        optional
      />
      <SelectField
        control={control}
        name="language"
        label={t('admin:user.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
    </CommandDialog>
  );
}

/** Changes a person's role, with the permissions of each. */
function RoleDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const label = useLabels();
  const command = useContractForm(setUserRole.body, {
    command: useSetUserRole(user.id),
    defaultValues: { role: String(user.role), reason: '' },
    toBody: ({ role, reason }: { role: string; reason: string }) => ({
      version: user.version,
      role: roles.find((one) => String(one) === role) ?? user.role,
      reason,
    }),
    faultsOf: ({ role }) => [role === String(user.role) && ['role', t('role.same')]],
    done: ({ role }) => t('role.done', { name: fullName(user), role: label('role', role) }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('role.title', { name: fullName(user) })}
      text={t('role.text')}
      confirm={t('admin:user.action.role')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <RadioCards
        control={command.control}
        name="role"
        label={t('admin:users.role')}
        options={roles.map((role) => ({
          value: String(role),
          label: label('role', role),
          description: t(`admin:user.role.may.${role}`),
        }))}
      />
      <ReasonField control={command.control} label={t('reason')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}

interface MembershipDialogProps {
  action: Exclude<MembershipCommand, 'end'>;
  user: UserDetail;
  onClosed: () => void;
}

/** Asks for the reason to pause, resume or reinstate a membership, or to take its end back. */
function MembershipDialog({ action, user, onClosed }: MembershipDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={changeMembership}
      command={useChangeMembership(user.id)}
      toBody={(reason) => ({ action, reason })}
      title={t(`membership.${action}.title`, { name })}
      text={t(`membership.${action}.text`)}
      confirm={t(`admin:user.action.${action}`)}
      color="brand"
      done={t(`membership.${action}.done`, { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}

/** Ends a membership: why in one word, and in the administrator's own. */
function EndMembershipDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  const command = useContractForm(changeMembership.body, {
    command: useChangeMembership(user.id),
    defaultValues: { endReason: '', reason: '' },
    toBody: ({ endReason, reason }: { endReason: string; reason: string }) => ({
      action: 'end' as const,
      endReason: chosenEndReasons.find((one) => one === endReason),
      reason,
    }),
    faultsOf: ({ endReason }) => [endReason === '' && ['endReason', t('membership.end.choose')]],
    done: () => t('membership.end.done', { name }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('membership.end.title', { name })}
      text={t('membership.end.text')}
      confirm={t('admin:user.action.end')}
      color="error"
      onClosed={onClosed}
    >
      <RadioCards
        control={command.control}
        name="endReason"
        label={t('membership.end.why')}
        options={chosenEndReasons.map((value) => ({
          value,
          label: t(`endReason.${value}`),
          ...(value === 'deceased' && { description: t('membership.end.deceased') }),
        }))}
      />
      <ReasonField control={command.control} label={t('membership.end.note')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}

/**
 * Inside a dialog: shows what another person changed since it was opened, with both values. The next submission uses
 * the new version, because the person has then seen the changes.
 */
function UserConflict({ user }: { user: UserDetail }) {
  const [seen] = useState(user);
  const { t } = useTranslation('admin');
  const label = useLabels();
  if (seen.version === user.version) return null;
  const row = (what: string, read: (from: UserDetail) => string | null) => ({
    what,
    before: read(seen) || '–',
    after: read(user) || '–',
  });
  const differences = [
    row(t('user.firstName'), ({ firstName }) => firstName),
    row(t('user.lastName'), ({ lastName }) => lastName),
    row(t('users.email'), ({ email }) => email),
    row(t('user.phone'), ({ phone }) => phone),
    row(t('user.postalAddress'), ({ postalAddress }) => postalAddress),
    row(t('user.language'), ({ language }) => languageFacts[language].name),
    row(t('users.role'), ({ role }) => label('role', role)),
    row(t('common.state'), ({ state }) => label('user.state', state)),
  ].filter(({ before, after }) => before !== after);
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {differences.map(({ what, before, after }) => (
          <li key={what}>
            <strong>{what}</strong>: <FromTo before={before} after={after} />
          </li>
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}

interface MergeDialogProps {
  user: UserDetail;
  onClosed: () => void;
}

/** Merges two accounts: select the other one and which of them to keep; the effects are shown first. */
function MergeDialog({ user, onClosed }: MergeDialogProps) {
  const { t } = useTranslation('accounts');
  const [other, setOther] = useState<UserSummary | null>(null);
  const [keeps, setKeeps] = useState<'this' | 'other'>('this');
  const [kept, merged] = keeps === 'this' ? [user, other] : [other, user];
  const plan = useQuery({ ...userMergeQuery(kept?.id ?? '', merged?.id ?? ''), enabled: other !== null });
  const ready = other !== null && plan.data?.blocks.length === 0 ? plan.data : null;
  const command = useContractForm(mergeUser.body, {
    command: useMergeUser(kept?.id ?? ''),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ ...seenIn(ready), reason }),
    done: (answer) => t('merge.done', { name: fullName(answer) }),
    onSuccess: onClosed,
  });
  return (
    <Dialog
      open
      width="md"
      title={t('merge.title', { name: fullName(user) })}
      onClose={onClosed}
      onSubmit={command.submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('admin:common.cancel')}
          </Button>
          {ready && (
            <SubmitButton color="error" pending={command.isPending}>
              {t('admin:user.action.merge')}
            </SubmitButton>
          )}
        </>
      }
    >
      <Stack gap={2.5}>
        <FormProblem control={command.control} />
        <Typography>{t('merge.text')}</Typography>
        <OtherAccount than={user.id} chosen={other} onChosen={setOther} />
        {other && (
          <RadioCardsInput
            label={t('merge.keep')}
            name="keep"
            columns={2}
            value={keeps}
            options={[
              { value: 'this', label: <bdi dir="ltr">{user.email}</bdi>, description: t('merge.keepThis') },
              { value: 'other', label: <bdi dir="ltr">{other.email}</bdi>, description: t('merge.keepOther') },
            ]}
            onChange={(value) => setKeeps(value === 'other' ? 'other' : 'this')}
          />
        )}
        {other && plan.isError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
        {other && plan.isPending && <Skeleton variant="rounded" height={160} />}
        {other && plan.data && <MergePlanView plan={plan.data} />}
        {ready && <ReasonField control={command.control} label={t('reason')} help={t('reasonHelp')} />}
      </Stack>
    </Dialog>
  );
}

/** What the administrator has seen of both accounts. */
const seenIn = (plan: MergePlan | null) => ({
  version: plan?.kept.version ?? 0,
  from: plan?.merged.id ?? '',
  fromVersion: plan?.merged.version ?? 0,
});

/** The dry run of a merge: what moves, what ends, and what prevents it. */
function MergePlanView({ plan }: { plan: MergePlan }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const notes = useNotes(plan);
  if (plan.blocks.length > 0) return <Blocks blocks={plan.blocks} />;
  return (
    <Card title={t('merge.moves')}>
      <Stack gap={2}>
        {plan.moves.length > 0 ? (
          <DescriptionList
            columns={3}
            items={plan.moves.map(({ subject, count }) => ({
              label: t(`merge.subject.${subject}`),
              value: format.number(count),
            }))}
          />
        ) : (
          <Text tone="secondary">{t('merge.nothing')}</Text>
        )}
        <Block component="ul" m={0} pl={2.5}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Block>
      </Stack>
    </Card>
  );
}

function useNotes({ kept, merged, takes, stays }: MergePlan): string[] {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const label = useLabels();
  const endsNumber = kept.memberNumber !== null && merged.memberNumber !== null;
  return [
    t('merge.ends', { address: merged.email }),
    ...(kept.role === merged.role
      ? []
      : [t('merge.role', { kept: label('role', kept.role), other: label('role', merged.role) })]),
    ...takes.map((field) => t(`merge.takes.${field}`)),
    ...(endsNumber ? [t('merge.numberEnds', { number: merged.memberNumber ?? '' })] : []),
    ...stays.map(({ subject, count }) => t(`merge.stays.${subject}`, { number: format.number(count) })),
  ];
}

function Blocks({ blocks }: Pick<MergePlan, 'blocks'>) {
  const { t } = useTranslation('accounts');
  const comma = useComma();
  return (
    <Alert severity="warning" live="alert" title={t('merge.blocked')}>
      <Block component="ul" m={0} pl={2.5}>
        {blocks.map(({ reason, numbers }) => (
          <li key={reason}>{t(`merge.block.${reason}`, { list: numbers.join(comma) })}</li>
        ))}
      </Block>
    </Alert>
  );
}

interface OtherAccountProps {
  /** The account that is already selected. */
  than: string;
  chosen: UserSummary | null;
  onChosen: (account: UserSummary | null) => void;
}

/** Searches for another account by name, address or member number. */
function OtherAccount({ than, chosen, onChosen }: OtherAccountProps) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed);
  const isAsked = q.length > 1 && chosen === null;
  const found = useQuery({
    ...userListQuery({ page: 1, pageSize: 25, sort: 'name', q }),
    enabled: isAsked,
  });
  const accounts = isAsked ? found.data?.rows.filter(({ id }) => id !== than).slice(0, 8) : undefined;
  return (
    <Combobox
      label={t('merge.other')}
      help={chosen ? <bdi dir="ltr">{chosen.email}</bdi> : t('merge.otherHelp')}
      typed={typed}
      inFlow
      onTyped={(text) => {
        setTyped(text);
        if (chosen) onChosen(null);
      }}
      options={accounts?.map((account) => ({ key: account.id, title: fullName(account), detail: account.email }))}
      none={t('merge.otherNone')}
      onPicked={(id) => {
        const account = accounts?.find((one) => one.id === id);
        if (!account) return;
        onChosen(account);
        setTyped(fullName(account));
      }}
    />
  );
}
