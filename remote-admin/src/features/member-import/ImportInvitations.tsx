import { useMemo, useState } from 'react';
import type { AccountInvitation, MemberImport } from '@guildhall/shared/contracts';
import { listImportInvitations } from '@guildhall/shared/contracts';
import { fullName, invitationStandings } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Button, lazyPart, RouteLink } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, FilterChips, PagedTable, ProgressBar, usePagedList } from '@guildhall/shared/ui/data';
import { SelectionBar, useSelection } from '../../lib/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { InvitationStandingChip } from '../users/InvitationStandingChip.tsx';
import { importInvitationsQuery, uninvitedQuery } from './api.ts';

const InviteAccountsDialog = lazyPart(
  async () => (await import('../users/InviteAccountsDialog.tsx')).InviteAccountsDialog,
);
const InviteImportedDialog = lazyPart(async () => (await import('./InviteImportedDialog.tsx')).InviteImportedDialog);

/** The members added by an import: who can sign in, who was invited, and who still waits. */
export function ImportInvitations({ found }: { found: MemberImport }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const list = usePagedList(
    listImportInvitations,
    useMemo(() => importInvitationsQuery(found), [found]),
  );
  const columns = useColumns();
  const uninvited = useQuery(uninvitedQuery(found)).data?.totalCount ?? 0;
  const [open, setOpen] = useState<'all' | 'selected' | null>(null);
  const selection = useSelection(list.rows);
  const { chosen } = selection;
  const total = found.counts.imported;
  return (
    <>
      <PagedTable
        label={t('admin:memberImport.invitations')}
        list={list}
        columns={columns}
        selection={{
          ...selection.table,
          labelOf: (one) => t('admin:users.select', { name: fullName(one) }),
          allLabel: t('admin:users.selectAll'),
        }}
        toolbar={
          <>
            <FilterChips
              list={list}
              name="standing"
              label={t('admin:memberImport.invitations')}
              options={invitationStandings.map((value) => ({ value, label: t(`standing.${value}`) }))}
            />
            {uninvited > 0 && !found.isInviting && (
              <Button icon="send" onClick={() => setOpen('all')}>
                {t('inviteAccounts.everybody', { count: uninvited })}
              </Button>
            )}
          </>
        }
        above={
          <>
            {found.isInviting && (
              <ProgressBar
                label={t('inviteAccounts.sending')}
                value={total - uninvited}
                max={total}
                text={t('admin:memberImport.progress', {
                  done: format.number(total - uninvited),
                  total: format.number(total),
                })}
              />
            )}
            <SelectionBar selection={selection}>
              <Button size="small" icon="send" onClick={() => setOpen('selected')}>
                {t('admin:users.invite')}
              </Button>
            </SelectionBar>
          </>
        }
      />
      {open === 'selected' && <InviteAccountsDialog ids={chosen.map(({ id }) => id)} onClosed={() => setOpen(null)} />}
      {open === 'all' && <InviteImportedDialog id={found.id} count={uninvited} onClosed={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<AccountInvitation>[] {
  const { t } = useTranslation('accounts');
  return [
    {
      header: t('admin:users.name'),
      clip: true,
      card: 'title',
      cell: (one) => (
        <RouteLink to={paths.user(one.id)}>
          <bdi>{fullName(one)}</bdi>
        </RouteLink>
      ),
    },
    { header: t('admin:users.email'), clip: true, card: 'name', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    {
      header: t('admin:memberImport.invitations'),
      noWrap: true,
      card: 'state',
      cell: ({ standing }) => <InvitationStandingChip standing={standing} />,
    },
    {
      header: t('inviteAccounts.sentAt'),
      noWrap: true,
      card: 'fact',
      cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} as="dateTime" /> : '–'),
    },
  ];
}
