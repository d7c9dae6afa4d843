import type { ScheduledItem } from '@guildhall/shared/contracts';
import { listSchedule } from '@guildhall/shared/contracts';
import { scheduledKinds } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Row, Skeleton, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, Pager, StatusFilter, usePagedList } from '@guildhall/shared/ui/data';
import { scheduleQuery } from './api.ts';
import { DayOfSchedule } from './DayOfSchedule.tsx';

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
