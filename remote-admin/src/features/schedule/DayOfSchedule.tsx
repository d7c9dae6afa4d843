import type { ScheduledItem } from '@guildhall/shared/contracts';
import { addDays } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import type { ScheduledKind } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';
import { Block, Box, Icon, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList } from '@guildhall/shared/ui/data';
import { useDayNames } from '../../lib/day-names.ts';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';

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
export function DayOfSchedule({ day, items }: DayOfScheduleProps) {
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
