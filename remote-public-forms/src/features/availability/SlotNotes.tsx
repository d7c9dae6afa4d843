import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Text } from '@guildhall/shared/ui/core';
import { clockChangeOf, differs, type Slot, type Times } from './times.ts';

interface SlotNotesProps {
  slot: Slot;
  zone: string;
  meetingZone: string;
  times: Times;
  isNew: boolean;
  isMissing: boolean;
}

/** Notes below a slot's time: the meeting's own time, clock changes, and whether it is new or unanswered. */
export function SlotNotes({ slot, zone, meetingZone, times, isNew, isMissing }: SlotNotesProps) {
  const { t } = useTranslation('public');
  const isElsewhere = differs(slot, zone, meetingZone);
  const change = clockChangeOf(slot, zone);
  const changeThere = isElsewhere || change === null ? clockChangeOf(slot, meetingZone) : null;
  const warn = (kind: 'doubled' | 'during', of: string) =>
    t(`availability.clock.${kind}`, { city: times.city(of), offset: times.offset(slot.startsAt, of) });
  return (
    <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', '& > span': { display: 'block' } }}>
      {isElsewhere && (
        <span>
          {t('availability.elsewhere', { city: times.city(meetingZone), time: times.elsewhere(slot, meetingZone) })}
        </span>
      )}
      {change && <Mark tone="warning">{warn(change, zone)}</Mark>}
      {changeThere && <Mark tone="warning">{warn(changeThere, meetingZone)}</Mark>}
      {isNew && <Mark tone="info">{t('availability.new')}</Mark>}
      {isMissing && <Mark tone="error">{t('availability.missing')}</Mark>}
    </Box>
  );
}

const Mark = ({ tone, children }: { tone: 'warning' | 'info' | 'error'; children: string }) => (
  <Text component="span" weight="semibold" tone={tone}>
    {children}
  </Text>
);
