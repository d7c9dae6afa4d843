import { caseLimits, minuteMs } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Icon, IconButton, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { Nothing } from '../../lib/texts.tsx';
import { useDayNames } from '../../lib/day-names.ts';
import type { Slot } from './slots.ts';
import { byDay } from './slots.ts';
import { useTimes, zoneName } from './times.ts';

interface SlotListProps {
  slots: readonly Slot[];
  duration: number | null;
  zone: string;
  errors: readonly (string | undefined)[];
  onRemoved: (walls: readonly string[]) => void;
}

/** The selected times by day; each can be removed, and effects of a clock change are noted next to it. */
export function SlotList({ slots, duration, zone, errors, onRemoved }: SlotListProps) {
  const { t } = useTranslation('admin');
  const names = useDayNames();
  return (
    <Stack gap={1.5} shrink>
      <Text weight="semibold">{t('poll.chosenTimes', { count: slots.length, most: caseLimits.pollSlots })}</Text>
      <Text size="small" tone="secondary">
        {t('poll.inZone', { zone: zoneName(zone) })}
      </Text>
      {slots.length === 0 && <Nothing>{t('poll.noTimes')}</Nothing>}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, maxHeight: 440, overflowY: 'auto' }}>
        {byDay(slots).map((one) => (
          <Box key={one.day} component="section" aria-label={names.long(one.day)}>
            <Row gap={1} align="center" justify="space-between">
              <Text size="body" weight="semibold">
                {names.long(one.day)}
              </Text>
              {one.slots.length > 1 && (
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  aria-label={t('poll.removeDay', { day: names.long(one.day) })}
                  onClick={() => onRemoved(one.slots.map(({ wall }) => wall))}
                >
                  {t('poll.removeAll')}
                </Button>
              )}
            </Row>
            <Row component="ul" wrap plain gap={1} mt={0.5}>
              {one.slots.map((slot) => (
                <SlotChip
                  key={slot.startsAt}
                  slot={slot}
                  duration={duration}
                  zone={zone}
                  error={errors[slots.indexOf(slot)]}
                  onRemoved={() => onRemoved([slot.wall])}
                />
              ))}
            </Row>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

interface SlotChipProps {
  slot: Slot;
  duration: number | null;
  zone: string;
  error: string | undefined;
  onRemoved: () => void;
}

function SlotChip({ slot, duration, zone, error, onRemoved }: SlotChipProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(zone);
  const names = useDayNames();
  const begins = names.time(slot.wall.slice(11, 16));
  const end = new Date(Date.parse(slot.startsAt) + (duration ?? 0) * minuteMs).toISOString();
  const text = duration && !slot.change ? times.range(slot.startsAt, end) : begins;
  const hint =
    error ??
    (slot.change === 'skipped'
      ? t('poll.skipped', { time: begins, instead: times.time(slot.startsAt) })
      : slot.change === 'doubled'
        ? t('poll.doubled', { time: begins })
        : undefined);
  return (
    <Box component="li" sx={{ maxWidth: 1, ...(hint !== undefined && { flexBasis: '100%' }) }}>
      <Box
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          pl: 1.25,
          border: '1px solid',
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 999,
          backgroundColor: 'background.sunken',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <bdi>{text}</bdi>
        <IconButton
          icon="close"
          iconSize={16}
          label={t('poll.removeTime', { time: `${names.short(slot.wall.slice(0, 10))} ${begins}` })}
          onClick={onRemoved}
        />
      </Box>
      {hint !== undefined && (
        <Row gap={0.75} align="flex-start" mt={0.5} size="caption" tone={error ? 'error' : 'warning'}>
          <Icon name="alert" size={16} />
          <span>{hint}</span>
        </Row>
      )}
    </Box>
  );
}
