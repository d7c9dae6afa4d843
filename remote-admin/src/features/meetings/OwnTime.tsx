import { offsetMinutesAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { useTimes, zoneName } from './slots.ts';

interface OwnTimeProps {
  /** The meeting's zone. */
  zone: string;
  startsAt: string;
  endsAt: string;
}

/** The same time in the reader's own zone, if it differs (domain rule 7). */
export function OwnTime({ zone, startsAt, endsAt }: OwnTimeProps) {
  const { t } = useTranslation('admin');
  const own = useZone();
  const times = useTimes(own);
  const at = new Date(startsAt);
  if (offsetMinutesAt(at, own) === offsetMinutesAt(at, zone)) return null;
  return (
    <Text size="caption" tone="secondary">
      {t('poll.ownTime', { when: times.whole(startsAt, endsAt), zone: zoneName(own) })}
    </Text>
  );
}
