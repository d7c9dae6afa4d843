import { useState } from 'react';
import {
  type RenewalMember,
  listRenewalMembers,
  type RenewalPreview,
  type DueLapse,
  type Renewal,
} from '@guildhall/shared/contracts';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  RouteLink,
  Stack,
  Button,
  Card,
  Grid,
  Skeleton,
  Text,
  Row,
  Block,
  ButtonLink,
} from '@guildhall/shared/ui/core';
import {
  type Column,
  DateText,
  EmptyState,
  ErrorState,
  FilterChips,
  Money,
  PagedTable,
  StatusChip,
  TwoLines,
  usePagedList,
  Table,
  InlineList,
} from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { RunProgress, RunStarted, RunState } from '../../lib/RunProgress.tsx';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import {
  markOf,
  previewQuery,
  renewalMembersQuery,
  renewalsQuery,
  useStartRenewal,
  dueLapsesQuery,
  useLapseMemberships,
  useResumeRenewal,
} from './api.ts';

/** The memberships that are due to lapse, previous runs, the dry run of the next one, and each of its members. */
export function Renewals() {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const runs = useQuery(renewalsQuery()).data?.rows ?? [];
  const mark = markOf(runs[0]);
  const list = usePagedList(listRenewalMembers, renewalMembersQuery(mark));
  const { data: preview, error, refetch } = useQuery(previewQuery(list.query.endsBy, mark));
  const columns = useColumns();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const options = [
    ...(preview && preview.members > 0 ? [{ value: 'invoiced' as const, count: preview.members }] : []),
    ...(preview?.exceptions.map(({ reason, count }) => ({ value: reason, count })) ?? []),
  ].map(({ value, count }) => ({
    value,
    label: `${value === 'invoiced' ? t('invoiced') : t(`exception.${value}`)} ${format.number(count)}`,
  }));
  return (
    <Stack gap={3}>
      <DueLapses />
      {runs.length > 0 && <Runs runs={runs} />}
      <DryRun
        preview={preview}
        isRunning={runs.some(({ state }) => state === 'running')}
        onChanged={(endsBy) => list.change({ endsBy, show: null })}
      />
      <PagedTable
        label={t('members')}
        list={list}
        rowKey={({ userId }) => userId}
        columns={columns}
        toolbar={
          options.length > 0 ? <FilterChips list={list} name="show" label={t('show')} options={options} /> : undefined
        }
        empty={<EmptyState icon="check" title={t('empty')} text={t('emptyHint')} />}
      />
    </Stack>
  );
}

function useColumns(): Column<RenewalMember>[] {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const local = useLocalText();
  return [
    {
      header: t('member'),
      clip: true,
      card: 'title',
      cell: ({ userId, name }) => (
        <RouteLink to={paths.user(userId)}>
          <bdi>{name}</bdi>
        </RouteLink>
      ),
    },
    {
      header: t('number'),
      clip: true,
      card: 'name',
      cell: ({ memberNumber, membershipType }) => (
        <TwoLines quiet={membershipType && local(membershipType)}>{memberNumber}</TwoLines>
      ),
    },
    { header: t('until'), noWrap: true, card: 'fact', cell: ({ until }) => <DateText value={until} /> },
    {
      header: t('next'),
      noWrap: true,
      wideOnly: true,
      cell: ({ next }) => (next ? t('fromTo', { from: format.day(next.from), until: format.day(next.until) }) : '–'),
    },
    {
      header: t('amount'),
      align: 'end',
      noWrap: true,
      card: 'fact',
      cell: ({ amount }) => (amount ? <Money value={amount} /> : '–'),
    },
    {
      header: t('result'),
      card: 'state',
      cell: ({ exception }) =>
        exception === null ? (
          <StatusChip status="invoiced" tone="success" label={t('invoiced')} />
        ) : (
          <TwoLines quiet={t(`why.${exception}`)}>
            <StatusChip
              status={exception}
              tone={exception === 'no_address' || exception === 'no_type' ? 'warning' : 'neutral'}
              label={t(`exception.${exception}`)}
            />
          </TwoLines>
        ),
    },
  ];
}

interface DryRunProps {
  preview: RenewalPreview | undefined;
  isRunning: boolean;
  onChanged: (endsBy: string) => void;
}

/** Selects the day, shows the result of a dry run, and starts the run after a confirmation. */
function DryRun({ preview, isRunning, onChanged }: DryRunProps) {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const start = useStartRenewal();
  if (!preview) return <Skeleton variant="rounded" height={220} />;
  const { endsBy, members, totals, exceptions } = preview;
  const hasFree = exceptions.some(({ reason }) => reason === 'no_fee');
  const canStart = !isRunning && (members > 0 || hasFree);
  const label = members > 0 ? t('start', { count: members }) : t('startFree');
  const figures = [
    { key: 'invoices', value: format.number(members) },
    { key: 'total', value: totals.length > 0 ? totals.map((total) => format.money(total)).join(' + ') : '–' },
    { key: 'exceptions', value: format.number(exceptions.reduce((sum, { count }) => sum + count, 0)) },
  ] as const;
  return (
    <Card>
      <Stack gap={2.5}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('text')}
        </Text>
        <Grid gap={2} align="end" columns={{ xs: '1fr', sm: '220px 1fr' }}>
          <DateInput label={t('endsBy')} value={endsBy} onlyDays onChange={(value) => value && onChanged(value)} />
        </Grid>
        <Grid
          columns={{ xs: 'repeat(auto-fill, minmax(min(100%, 120px), 1fr))', sm: 'repeat(auto-fill, 180px)' }}
          gap={2}
          aria-live="polite"
        >
          {figures.map(({ key, value }) => (
            <Stack key={key}>
              <Text weight="semibold" size="title">
                {value}
              </Text>
              <Text tone="secondary">{t(`figures.${key}`)}</Text>
            </Stack>
          ))}
        </Grid>
        {canStart && (
          <div>
            <Button variant="contained" onClick={() => setAsked(true)}>
              {label}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmCommand
        open={isAsked}
        title={t('startTitle')}
        confirm={label}
        command={start}
        input={endsBy}
        done={t('started')}
        onClose={() => setAsked(false)}
      >
        {t('startText')}
      </ConfirmCommand>
    </Card>
  );
}

/** The memberships that are due to lapse and wait for a person's decision; nothing if there are none. */
function DueLapses() {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const found = useQuery(dueLapsesQuery());
  const [chosen, setChosen] = useState<readonly DueLapse[] | null>(null);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { rows = [], totalCount = 0 } = found.data ?? {};
  // The dialog stays open for its report when the last row is gone.
  if (rows.length === 0 && !chosen) return null;
  return (
    <Card title={t('lapse.heading')} padded={false}>
      <Stack gap={1.5} px={{ xs: 2, sm: 3 }} pb={2}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('lapse.text')}
        </Text>
        {rows.length > 1 && (
          <Row wrap gap={1.5} align="center">
            <Button onClick={() => setChosen(rows)}>{t('lapse.all', { count: rows.length })}</Button>
            {totalCount > rows.length && (
              <Text size="small" tone="secondary">
                {t('lapse.more', { shown: format.number(rows.length), total: format.number(totalCount) })}
              </Text>
            )}
          </Row>
        )}
      </Stack>
      <Table
        label={t('lapse.heading')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('member'),
            cell: ({ id, name, memberNumber }) => (
              <TwoLines quiet={memberNumber}>
                <RouteLink to={paths.user(id)}>
                  <bdi>{name}</bdi>
                </RouteLink>
              </TwoLines>
            ),
          },
          { header: t('until'), noWrap: true, cell: ({ until }) => <DateText value={until} /> },
          {
            header: t('lapse.invoice'),
            noWrap: true,
            cell: ({ invoice }) => <RouteLink to={paths.invoice(invoice.id)}>{invoice.number}</RouteLink>,
          },
          { header: t('admin:invoices.open'), align: 'end', noWrap: true, cell: ({ open }) => <Money value={open} /> },
          {
            header: t('lapse.decision'),
            align: 'end',
            cell: (row) => (
              <Button size="small" aria-label={t('lapse.ofName', { name: row.name })} onClick={() => setChosen([row])}>
                {t('lapse.action')}
              </Button>
            ),
          },
        ]}
      />
      {chosen && <LapseDialog chosen={chosen} onClosed={() => setChosen(null)} />}
    </Card>
  );
}

function LapseDialog({ chosen, onClosed }: { chosen: readonly DueLapse[]; onClosed: () => void }) {
  const { t } = useTranslation('renewal');
  return (
    <BulkDialog
      action={t('lapse.action')}
      danger
      text={t('lapse.consequence', { count: chosen.length })}
      texts={{
        title: t('lapse.title', { count: chosen.length }),
        rows: t('lapse.heading'),
        done: (count) => t('lapse.done', { count }),
        refused: (count) => t('lapse.refused', { count }),
      }}
      rows={chosen.map(({ id, version, name, memberNumber, open }) => ({
        id,
        version,
        name,
        quiet: memberNumber,
        amount: open,
      }))}
      change={useLapseMemberships()}
      toBody={(items) => items}
      onChanged={() => {}}
      onClosed={onClosed}
    />
  );
}

/** Number of runs shown; the audit log has all of them. */
const shown = 3;

/** The newest runs: their progress and results. */
function Runs({ runs }: { runs: readonly Renewal[] }) {
  const { t } = useTranslation('renewal');
  return (
    <Card title={t('runs')}>
      <RowList label={t('runs')}>
        {runs.slice(0, shown).map((run) => (
          <ListRow key={run.id}>
            <Run run={run} />
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}

function Run({ run }: { run: Renewal }) {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const resume = useResumeRenewal();
  const { endsBy, state, invoiced, exceptions } = run;
  const left = exceptions.reduce((sum, { count }) => sum + count, 0);
  return (
    <Block shrink grow>
      <Stack gap={1.5}>
        <Row wrap gap={1.5} align="center" justify="space-between">
          <Block shrink>
            <Text weight="semibold">{t('run.title', { day: format.day(endsBy) })}</Text>
            <RunStarted run={run} />
          </Block>
          <RunState run={run} />
        </Row>
        <RunProgress run={run} stoppedText={t('run.stoppedText')} resumedText={t('run.resumed')} resume={resume} />
        <Row wrap gap={2} align="center" justify="space-between">
          <Text size="small" tone="secondary" component="div">
            <InlineList items={[t('written', { count: invoiced }), left > 0 && t('left', { count: left })]} />
          </Text>
          {invoiced > 0 && state !== 'running' && (
            <ButtonLink size="small" to={paths.invoices({ state: 'draft' })}>
              {t('toDrafts')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Block>
  );
}
