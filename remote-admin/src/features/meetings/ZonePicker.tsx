import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { Combobox } from '../../lib/Combobox.tsx';
import { useTimes, zoneName, zoneOffset, moveToZone, slotOf, type Slot } from './slots.ts';

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

interface ZoneChangeDialogProps {
  slots: readonly Slot[];
  from: string;
  to: string;
  /** The times in the new zone, and whether they are the same moments. */
  onMoved: (slots: Slot[], isSameMoments: boolean) => void;
  onClosed: () => void;
}

/** Asks what another zone means for times that people have already answered: the same moments, or the same clock times. */
export function ZoneChangeDialog({ slots, from, to, onMoved, onClosed }: ZoneChangeDialogProps) {
  const { t } = useTranslation('admin');
  const [kept, setKept] = useState('moments');
  const [timesBefore, timesAfter] = [useTimes(from), useTimes(to)];
  const first = slots[0]?.startsAt ?? '';
  const asWritten = moveToZone(slots.slice(0, 1), to)[0]?.startsAt ?? '';
  const places = { from: zoneName(from), to: zoneName(to), before: timesBefore.at(first) };
  return (
    <ConfirmDialog
      open
      title={t('poll.zoneChange.title', { zone: zoneName(to) })}
      confirm={t('poll.zoneChange.confirm')}
      onClose={onClosed}
      onConfirmed={() => {
        if (kept === 'moments')
          onMoved(
            slots.map(({ startsAt }) => slotOf(startsAt, to)),
            true,
          );
        else onMoved(moveToZone(slots, to), false);
        onClosed();
      }}
    >
      <RadioCardsInput
        label={t('poll.zoneChange.label')}
        name="zone-change"
        value={kept}
        onChange={setKept}
        options={[
          {
            value: 'moments',
            label: t('poll.zoneChange.moments'),
            description: t('poll.zoneChange.momentsText', { ...places, after: timesAfter.at(first) }),
          },
          {
            value: 'times',
            label: t('poll.zoneChange.times'),
            description: t('poll.zoneChange.timesText', { ...places, after: timesAfter.at(asWritten) }),
          },
        ]}
      />
    </ConfirmDialog>
  );
}
