import type { RenewalMember } from '@guildhall/shared/contracts';
import { listRenewalMembers } from '@guildhall/shared/contracts';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { RouteLink, Stack } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  ErrorState,
  FilterChips,
  Money,
  PagedTable,
  StatusChip,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { markOf, previewQuery, renewalMembersQuery, renewalsQuery } from './api.ts';
import { DryRun } from './DryRun.tsx';
import { DueLapses } from './DueLapses.tsx';
import { Runs } from './Runs.tsx';

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
