import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { moveToZone, slotOf } from './slots.ts';
import type { Slot } from './slots.ts';
import { useTimes, zoneName } from './times.ts';

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
