import { useState } from 'react';
import { inviteAccounts } from '@guildhall/shared/contracts';
import type { AccountInvitation } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Button, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState, Table } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, SubmitButton, useContractForm } from '@guildhall/shared/ui/form';
import { accountInvitationsQuery, useInviteAccounts } from './api.ts';
import { InvitationStandingChip } from './InvitationStandingChip.tsx';

interface InviteAccountsDialogProps {
  ids: readonly string[];
  onClosed: () => void;
}

/**
 * Invites people whose account was created for them: first a dry run of each, then the result of each. People who have
 * been invited before or can sign in are skipped.
 */
export function InviteAccountsDialog({ ids, onClosed }: InviteAccountsDialogProps) {
  const { t } = useTranslation('accounts');
  const check = useQuery(accountInvitationsQuery(ids));
  const [done, setDone] = useState<{ accounts: AccountInvitation[]; invited: string[] } | null>(null);
  const send = useInviteAccounts(setDone);
  const rows = done?.accounts ?? check.data;
  const waiting = done ? 0 : (check.data?.filter(({ standing }) => standing === 'never_invited').length ?? 0);
  const command = useContractForm(inviteAccounts.body, {
    command: send,
    defaultValues: { note: '' },
    toBody: ({ note }: { note: string }) => ({ userIds: [...ids], note }),
    done: ({ invited }) => t('inviteAccounts.done', { count: invited.length }),
  });
  return (
    <Dialog
      open
      width="md"
      title={t('inviteAccounts.title')}
      onClose={onClosed}
      onSubmit={command.submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t(done ? 'inviteAccounts.close' : 'admin:common.cancel')}
          </Button>
          {waiting > 0 && (
            <SubmitButton icon="send" pending={command.isPending}>
              {t('inviteAccounts.send', { count: waiting })}
            </SubmitButton>
          )}
        </>
      }
    >
      <Stack gap={2.5}>
        <FormProblem control={command.control} />
        {check.isError && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
        {check.isPending && <Skeleton variant="rounded" height={160} />}
        {rows && (
          <>
            <Text role="status">
              {done
                ? t('inviteAccounts.done', { count: done.invited.length })
                : t('inviteAccounts.waiting', { count: waiting })}
            </Text>
            {waiting > 0 && (
              <FormField
                control={command.control}
                name="note"
                type="multiline"
                minRows={2}
                label={t('admin:invite.note')}
                help={t('admin:invite.noteHelp')}
              />
            )}
            <People rows={rows} invited={done?.invited ?? []} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function People({ rows, invited }: { rows: readonly AccountInvitation[]; invited: readonly string[] }) {
  const { t } = useTranslation('accounts');
  return (
    <Table
      label={t('inviteAccounts.people')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { header: t('admin:users.name'), cell: (row) => <bdi>{fullName(row)}</bdi> },
        { header: t('admin:users.email'), cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
        {
          header: t('admin:invite.result'),
          noWrap: true,
          cell: ({ id, standing }) => <InvitationStandingChip standing={standing} isNew={invited.includes(id)} />,
        },
      ]}
    />
  );
}
