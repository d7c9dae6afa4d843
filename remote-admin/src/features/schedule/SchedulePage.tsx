import { type ScheduledItem, listSchedule, type QueryOf } from '@guildhall/shared/contracts';
import { scheduledKinds, addDays, type ScheduledKind } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Button,
  Card,
  Row,
  Skeleton,
  Stack,
  VisuallyHidden,
  type IconName,
  Block,
  Icon,
  RouteLink,
  Text,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, Pager, StatusFilter, usePagedList, InlineList } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { useDayNames } from '../../lib/day-names.ts';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';
import { keys } from '../../lib/keys.ts';

/** What Guildhall will do automatically, and when: reminders, expirations, closings; soonest first. */
export default function SchedulePage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listSchedule, scheduleQuery);
  const { rows, isPending, isStale, error, totalCount, isFiltered } = list;
  return (
    <Page title={t('schedule.title')} subtitle={t('schedule.hint')}>
      <Card padded={false}>
        <Row role="group" aria-label={t('schedule.filters')} wrap gap={1.5} align="center" p={{ xs: 2, sm: 2.5 }}>
          <StatusFilter
            list={list}
            name="kind"
            label={t('schedule.kind')}
            options={scheduledKinds.map((kind) => ({ value: kind, label: label('scheduled', kind) }))}
          />
        </Row>
        <VisuallyHidden role="status">
          {!isPending && !error && t('schedule.found', { count: totalCount })}
        </VisuallyHidden>
        {error && rows.length === 0 ? (
          <ErrorState error={error} onRetry={list.retry} />
        ) : isPending ? (
          <Stack gap={1.5} px={{ xs: 2, sm: 3 }} pb={3}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} variant="rounded" height={52} />
            ))}
          </Stack>
        ) : rows.length === 0 && isFiltered ? (
          <EmptyState
            icon="search"
            title={t('schedule.noMatch')}
            action={<Button onClick={list.clearFilters}>{t('schedule.showAll')}</Button>}
          />
        ) : rows.length === 0 ? (
          <EmptyState icon="clock" title={t('schedule.empty')} text={t('schedule.emptyHint')} />
        ) : (
          <>
            <Box style={{ opacity: isStale ? 0.6 : 1 }} aria-busy={isStale}>
              {byDay(rows).map(({ day, items }) => (
                <DayOfSchedule key={day} day={day} items={items} />
              ))}
            </Box>
            <Pager list={list} label={t('schedule.title')} />
          </>
        )}
      </Card>
    </Page>
  );
}

/** The events of each day in the reader's calendar, in the given order. */
function byDay(rows: readonly ScheduledItem[]): { day: string; items: ScheduledItem[] }[] {
  const days = new Map<string, ScheduledItem[]>();
  for (const row of rows) {
    const day = today(new Date(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

const icons: Record<ScheduledKind, IconName> = {
  draft_warning: 'mail',
  draft_expiry: 'archive',
  changes_reminder: 'mail',
  changes_lapse: 'crossCircle',
  hold_end: 'play',
  payment_reminder: 'mail',
  payment_lapse: 'crossCircle',
  dunning: 'mail',
  membership_lapse: 'crossCircle',
  referee_reminder: 'mail',
  referee_lapse: 'crossCircle',
  poll_reminder: 'mail',
  poll_close: 'lock',
  meeting_held: 'checkCircle',
  query_close: 'lock',
  query_wake: 'clock',
  junk_purge: 'delete',
  digest: 'mail',
};

/** True for events that end something; these are highlighted. */
const ending: readonly ScheduledKind[] = [
  'draft_expiry',
  'changes_lapse',
  'payment_lapse',
  'membership_lapse',
  'referee_lapse',
];

interface DayOfScheduleProps {
  day: string;
  items: readonly ScheduledItem[];
}

/** One day: what happens at what time, to what, and whom it concerns. */
function DayOfSchedule({ day, items }: DayOfScheduleProps) {
  const { t } = useTranslation('admin');
  const date = useDayNames().long(day);
  const now = today();
  const near = day === now ? t('schedule.today') : day === addDays(now, 1) ? t('schedule.tomorrow') : null;
  return (
    <Box component="section" aria-label={date}>
      <Box
        component="h2"
        sx={{
          m: 0,
          px: { xs: 2, sm: 3 },
          py: 1,
          fontSize: '0.875rem',
          backgroundColor: 'background.sunken',
          borderBlock: '1px solid',
          borderColor: 'divider',
        }}
      >
        <InlineList items={[near, date]} />
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
      >
        {items.map((item) => (
          <Item key={`${item.kind} ${item.subject.id} ${item.at} ${item.who ?? ''}`} item={item} />
        ))}
      </Box>
    </Box>
  );
}

function Item({ item: { kind, at, subject, who } }: { item: ScheduledItem }) {
  const format = useFormat();
  const label = useLabels();
  const linkTo = useSubjectLink();
  return (
    <Row component="li" wrap align="center" rowGap={0.5} columnGap={2} px={{ xs: 2, sm: 3 }} py={1.5}>
      <Box component="time" dateTime={at} sx={{ width: 76, fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {format.time(at)}
      </Box>
      <Text tone={ending.includes(kind) ? 'warning' : 'secondary'}>
        <Icon name={icons[kind]} size={20} />
      </Text>
      <Block grow="220px" shrink>
        <Text weight="semibold">{label('scheduled', kind)}</Text>
        {who && (
          <Text size="small" tone="secondary" breakWords>
            <bdi>{who}</bdi>
          </Text>
        )}
      </Block>
      <Text breakWords>
        <RouteLink to={linkTo(subject)}>
          <bdi>{subject.label}</bdi>
        </RouteLink>
      </Text>
    </Row>
  );
}

function useSubjectLink() {
  const caseLink = useCaseLink();
  return ({ kind, id, label }: ScheduledItem['subject']): string => {
    if (kind === 'application') return caseLink(id);
    if (kind === 'poll') return paths.meeting(id);
    if (kind === 'invoice') return paths.invoice(id);
    if (kind === 'user') return paths.users({ q: label });
    return kind === 'junk' ? paths.junk({ item: id }) : paths.query(id);
  };
}

const scheduleQuery = (query: QueryOf<typeof listSchedule>) =>
  queryOptions({
    queryKey: [...keys.schedule, 'list', query],
    queryFn: ({ signal }) => callPage(listSchedule, { query, signal }),
    placeholderData: keepPreviousData,
  });
