import { deviceZone, offsetMinutesAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Text } from '@guildhall/shared/ui/core';

/** True when clocks in two zones differ now or at some time in the next twelve months. */
function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  if (one === other) return false;
  return Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)),
  ).some((at) => offsetMinutesAt(at, one) !== offsetMinutesAt(at, other));
}

// Hidden on pages without times.
const besideTimes = { 'main:not(:has(time[datetime*="T"])) &': { display: 'none' } };

/** Names the zone of the page's times, if it differs from the device's. */
export function ZoneLine() {
  const { t } = useTranslation('layout');
  const zone = useZone();
  if (!clocksDiffer(zone, deviceZone())) return null;
  return (
    <Box sx={besideTimes}>
      <Text component="p" m={0} mb={1} size="caption" tone="secondary" textAlign="end">
        {t('zone', { zone: zone.replaceAll('_', ' ') })}
      </Text>
    </Box>
  );
}
