import { useState } from 'react';
import { type BankReconciliation, getBankReconciliation, setBankBalance } from '@guildhall/shared/contracts';
import { lastDayOfMonth, monthBefore } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Alert, Block, Button, ButtonLink, Card, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { DateText, EmptyState, ErrorState, Money, Table } from '@guildhall/shared/ui/data';
import { DateInput, FormField, useContractForm } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal } from '../../lib/decimals.ts';
import { reconciliationQuery, useSetBalance } from './api.ts';

/** The balance at the bank and in the journal at the end of a day, and what explains their difference. */
export function Reconciliation() {
  const { t } = useTranslation('bank');
  const [params, setParams] = useSearchParams();
  const given = getBankReconciliation.query.safeParse({ on: params.get('on') ?? '' });
  const on = given.success ? given.data.on : today();
  const found = useQuery(reconciliationQuery(on));
  const change = (day: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set('on', day);
        return changed;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <Row wrap gap={2} align="flex-end">
        <Block maxWidth={190}>
          <DateInput label={t('balance.on')} value={on} onlyDays onChange={(day) => day && change(day)} />
        </Block>
        <Button variant="text" onClick={() => change(lastDayOfMonth(monthBefore(today().slice(0, 7))))}>
          {t('balance.lastMonth')}
        </Button>
        <ButtonLink to={paths.accounting({ view: 'journal', from: `${on.slice(0, 7)}-01`, to: on })} variant="text">
          {t('balance.toJournal')}
        </ButtonLink>
      </Row>
      {found.data && <Comparison found={found.data} />}
      {!found.data && found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton variant="rounded" height={320} />}
    </>
  );
}

function Comparison({ found }: { found: BankReconciliation }) {
  const { t } = useTranslation('bank');
  if (found.accounts.length === 0)
    return (
      <Card>
        <EmptyState
          icon="building"
          title={t('balance.none')}
          text={t('balance.noneText')}
          action={
            <ButtonLink to={paths.bank({ view: 'statements' })} icon="upload" variant="contained">
              {t('toUpload')}
            </ButtonLink>
          }
        />
      </Card>
    );
  return (
    <Stack gap={3}>
      <Verdict found={found} />
      <Accounts found={found} />
      <Explanation found={found} />
    </Stack>
  );
}

/** One sentence: all agrees, or what to do about the difference. */
function Verdict({ found: { bank, unbooked, later, unexplained } }: { found: BankReconciliation }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  if (bank === null || unexplained === null)
    return (
      <Alert severity="info" live="status">
        {t('balance.unknownText')}
      </Alert>
    );
  if (unexplained.amountMinor !== 0)
    return (
      <Alert severity="warning" live="status">
        {t('balance.unexplainedText', { amount: format.money(unexplained) })}
      </Alert>
    );
  if (unbooked.count > 0)
    return (
      <Alert
        severity="info"
        live="status"
        action={
          <ButtonLink to={paths.bank({ view: 'waiting' })} variant="text">
            {t('toLines')}
          </ButtonLink>
        }
      >
        {t('balance.unbookedText', { count: unbooked.count })}
        {later.length > 0 && <Text>{t('balance.laterText')}</Text>}
      </Alert>
    );
  if (later.length > 0)
    return (
      <Alert severity="info" live="status">
        {t('balance.laterText')}
      </Alert>
    );
  return (
    <Alert severity="success" live="status">
      {t('balance.agrees')}
    </Alert>
  );
}

function Accounts({ found: { accounts, on, journal } }: { found: BankReconciliation }) {
  const { t } = useTranslation('bank');
  const [account, setAccount] = useState<string | null>(null);
  return (
    <Card title={t('balance.accounts')} padded={false}>
      <Table
        label={t('balance.accounts')}
        rows={accounts}
        rowKey={(row) => row.account}
        columns={[
          {
            header: t('balance.account'),
            card: 'title',
            cell: (row) => (row.account === '' ? t('balance.noName') : <bdi>{row.account}</bdi>),
          },
          {
            header: t('balance.knownOn'),
            noWrap: true,
            card: 'fact',
            cell: ({ knownOn }) => (knownOn === null ? '–' : <DateText value={knownOn} />),
          },
          {
            header: t('balance.bank'),
            align: 'end',
            noWrap: true,
            card: 'fact',
            cell: ({ balance }) => (balance === null ? t('balance.unknown') : <Money value={balance} />),
          },
          {
            header: t('steps'),
            hideHeader: true,
            noWrap: true,
            card: 'next',
            cell: (row) => (
              <Button size="small" icon="edit" onClick={() => setAccount(row.account)}>
                {t('balance.enter')}
              </Button>
            ),
          },
        ]}
      />
      {account !== null && (
        <BalanceDialog account={account} on={on} currency={journal.currency} onClosed={() => setAccount(null)} />
      )}
    </Card>
  );
}

function Explanation({
  found: { bank, opening, journal, unbooked, later, unexplained },
}: {
  found: BankReconciliation;
}) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const rows = [
    { key: 'bank', label: t('balance.bank'), amount: bank },
    { key: 'opening', label: t('balance.opening'), amount: opening },
    { key: 'journal', label: t('balance.journal'), amount: journal },
    { key: 'unbooked', label: t('balance.unbooked', { count: unbooked.count }), amount: unbooked.sum },
    ...later.map(({ on, count, sum }) => ({
      key: on,
      label: t('balance.later', { count, day: format.date(on) }),
      amount: sum,
    })),
    { key: 'unexplained', label: t('balance.unexplained'), amount: unexplained },
  ];
  return (
    <Card title={t('balance.comparison')} padded={false}>
      <Table
        label={t('balance.comparison')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { header: t('balance.part'), card: 'title', cell: ({ label }) => label },
          {
            header: t('amount'),
            align: 'end',
            noWrap: true,
            card: 'fact',
            cell: ({ amount }) =>
              amount === null ? <Text tone="secondary">{t('balance.unknown')}</Text> : <Money value={amount} />,
          },
        ]}
      />
    </Card>
  );
}

interface BalanceDialogProps {
  account: string;
  on: string;
  currency: BankReconciliation['journal']['currency'];
  onClosed: () => void;
}

/** A balance with its sign in cents, or `null` for a text that is none. */
function readBalance(text: string): number | null {
  const sign = /^[-−–]/.exec(text.trim())?.[0] ?? '';
  const minor = readDecimal(text.trim().slice(sign.length), 2);
  return minor !== null && sign ? -minor : minor;
}

/** Enters an account's balance at the end of a day by hand. */
function BalanceDialog({ account, on, currency, onClosed }: BalanceDialogProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useContractForm(setBankBalance.body, {
    command: useSetBalance(),
    defaultValues: { amountMinor: '' },
    toBody: ({ amountMinor }: { amountMinor: string }) => ({ account, on, amountMinor: readBalance(amountMinor) }),
    faultsOf: ({ amountMinor }) => [readBalance(amountMinor) === null && ['amountMinor', t('balance.wrong')]],
    done: () => t('balance.saved'),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('balance.enterTitle', { day: format.day(on) })}
      text={t('balance.enterText')}
      confirm={t('balance.save')}
      icon="save"
      onClosed={onClosed}
    >
      <FormField
        control={command.control}
        name="amountMinor"
        label={t('balance.bank')}
        help={t('balance.enterHelp')}
        end={
          <Text pr={1} tone="secondary">
            {currency}
          </Text>
        }
      />
    </CommandDialog>
  );
}
