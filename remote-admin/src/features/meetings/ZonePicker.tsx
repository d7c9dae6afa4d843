import { useState } from 'react';
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { useTranslation } from '@guildhall/shared/i18n';
import { Combobox } from '../../lib/Combobox.tsx';
import { zoneName, zoneOffset } from './times.ts';

interface ZonePickerProps {
  zone: string;
  onPicked: (zone: string) => void;
  error?: string | undefined;
}

const most = 30;

/** Searches for a time zone by city, country or name: "vien", "India", "UTC". */
export function ZonePicker({ zone, onPicked, error }: ZonePickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(zoneName(zone));
  const isChosen = typed === zoneName(zone);
  const zones = useZoneChoices(!isChosen);
  const now = new Date();
  const fitting = isChosen ? [] : findZones(zones, typed).slice(0, most);
  return (
    <Combobox
      label={t('poll.zone')}
      name="zone"
      help={isChosen ? zoneOffset(zone, now) : t('poll.zoneChosen', { zone: zoneName(zone) })}
      error={error}
      typed={typed}
      onTyped={setTyped}
      options={
        isChosen
          ? undefined
          : fitting.map((one) => ({ key: one.zone, title: zoneName(one.name), detail: zoneOffset(one.zone, now) }))
      }
      none={t('poll.zoneNone')}
      onPicked={(one) => {
        onPicked(one);
        setTyped(zoneName(one));
      }}
    />
  );
}
