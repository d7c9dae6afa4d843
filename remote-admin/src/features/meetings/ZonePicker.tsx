import { useMemo, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Combobox } from '../../lib/Combobox.tsx';
import { zoneName, zoneOffset } from './times.ts';

interface ZonePickerProps {
  zone: string;
  onPicked: (zone: string) => void;
  error?: string | undefined;
}

const most = 30;

/** Searches for a time zone by part of its name: "vien", "new york". */
export function ZonePicker({ zone, onPicked, error }: ZonePickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(zoneName(zone));
  const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')], []);
  const wanted = typed.trim().toLowerCase();
  const isChosen = typed === zoneName(zone);
  const now = new Date();
  const fitting = isChosen ? [] : zones.filter((one) => zoneName(one).toLowerCase().includes(wanted)).slice(0, most);
  return (
    <Combobox
      label={t('poll.zone')}
      name="zone"
      help={isChosen ? zoneOffset(zone, now) : t('poll.zoneChosen', { zone: zoneName(zone) })}
      error={error}
      typed={typed}
      onTyped={setTyped}
      options={
        isChosen ? undefined : fitting.map((one) => ({ key: one, title: zoneName(one), detail: zoneOffset(one, now) }))
      }
      none={t('poll.zoneNone')}
      onPicked={(one) => {
        onPicked(one);
        setTyped(zoneName(one));
      }}
    />
  );
}
