import { useState } from 'react';
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { useTranslation } from '@guildhall/shared/i18n';
import { Combobox } from '../../lib/Combobox.tsx';
import { zoneName, zoneOffset } from './times.ts';

interface ZonePickerProps {
  zone: string;
  /** Shown below the input, before the chosen zone's offset from UTC. */
  help?: string;
  error?: string | undefined;
  onPicked: (zone: string) => void;
}

const most = 30;

/** Searches for a time zone by city, country or name: "vien", "India", "UTC". The chosen one stays until another is picked. */
export function ZonePicker({ zone, help, error, onPicked }: ZonePickerProps) {
  const { t } = useTranslation('admin');
  const [wanted, setWanted] = useState<string | null>(null);
  const zones = useZoneChoices(wanted !== null);
  const now = new Date();
  const fitting = wanted === null ? undefined : findZones(zones, wanted).slice(0, most);
  const chosen = wanted === null ? zoneOffset(zone, now) : t('poll.zoneChosen', { zone: zoneName(zone) });
  return (
    <Combobox
      label={t('poll.zone')}
      name="zone"
      help={[help, chosen].filter(Boolean).join(' ')}
      error={error}
      typed={wanted ?? zoneName(zone)}
      onTyped={setWanted}
      options={fitting?.map((one) => ({ key: one.zone, title: zoneName(one.name), detail: zoneOffset(one.zone, now) }))}
      none={t('poll.zoneNone')}
      onPicked={(one) => {
        onPicked(one);
        setWanted(null);
      }}
    />
  );
}
