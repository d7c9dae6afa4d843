import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { ClockInput, DateInput } from '@guildhall/shared/ui/form';
import { instantOfWallTime, isDay } from '@guildhall/shared/domain';

/** A day as typed and a time of day, both empty for none. */
interface TypedTime {
  day: string;
  time: string;
}

export const noTime: TypedTime = { day: '', time: '' };

interface TimeInputProps {
  label: string;
  help: string;
  value: TypedTime;
  onChanged: (value: TypedTime) => void;
}

/** The time beside a newly typed day, until another one is typed. */
const usualTime = '08:00';

/** The instant of a day and time in a zone; `undefined` unless both are typed. */
export const isoOf = ({ day, time }: TypedTime, zone: string): string | undefined =>
  isDay(day) && time !== '' ? instantOfWallTime(`${day}T${time}`, zone).instant.toISOString() : undefined;

/** True for a day or time that cannot be read: the inputs show it, and nothing must be sent at another time instead. */
export const isMistyped = ({ day, time }: TypedTime): boolean => day !== '' && (!isDay(day) || time === '');

/** A day and a time in the zone of the person who types it. */
export function TimeInput({ label, help, value, onChanged }: TimeInputProps) {
  const { t } = useTranslation('mails');
  return (
    <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' }}>
      <DateInput
        label={label}
        help={help}
        optional
        value={value.day}
        onChange={(day) => onChanged({ day, time: value.time || (day && usualTime) })}
      />
      <ClockInput
        label={t('schedule.time')}
        optional
        disabled={value.day === ''}
        error={value.day !== '' && value.time === '' ? t('admin:poll.fault.deadlineTime') : undefined}
        value={value.time}
        onChange={(time) => onChanged({ ...value, time })}
      />
    </Grid>
  );
}
