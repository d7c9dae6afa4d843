import { useMemo, useState } from 'react';
import { deviceZone, spellings } from '@guildhall/shared/domain';
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, Stack, TextInput, Typography } from '@guildhall/shared/ui/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { createTimes } from './times.ts';
import { cityOf } from './zone.ts';

interface ZonePickerProps {
  zone: string;
  meetingZone: string;
  /** An instant of the poll: offsets are shown as of then. */
  at: string;
  onChosen: (zone: string) => void;
}

const shownAtMost = 8;

/** Picks another time zone, found by city, country, region or `GMT+9`; the choice is kept on this device. */
export function ZonePicker({ zone, meetingZone, at, onChosen }: ZonePickerProps) {
  const { t } = useTranslation('availability');
  const language = useLanguage();
  const [wanted, setWanted] = useState('');
  const choices = useZoneChoices(wanted !== '');
  const zones = useMemo(() => {
    const times = createTimes(language, zone);
    const nameOf = (one: string) =>
      dateFormatter(language, { timeZone: one, timeZoneName: 'longGeneric' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return choices.map(({ zone: value, name, words }) => {
      const label = `${cityOf(name)} (${times.offset(at, value)})`;
      const effect = nameOf(value);
      return { value, label, effect, words: `${words}${spellings(`${label} ${effect}`).join(' ')} ` };
    });
  }, [language, zone, at, choices]);

  const device = deviceZone();
  const usual = [...new Set([device, meetingZone, zone])];
  const found = wanted.trim() === '' ? zones.filter(({ value }) => usual.includes(value)) : findZones(zones, wanted);
  return (
    <Stack gap={2} mt={2}>
      <TextInput
        label={t('zones.search')}
        help={t('zones.help')}
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ChoiceCards
        label={t('zones.label')}
        value={found.some(({ value }) => value === zone) ? zone : null}
        choices={found.slice(0, shownAtMost).map(({ value, label, effect }) => ({ value, label, effect }))}
        onChosen={onChosen}
      />
      <Box role="status">
        {found.length === 0 && <Typography>{t('zones.none')}</Typography>}
        {found.length > shownAtMost && (
          <Typography variant="body2" color="textSecondary">
            {t('zones.more', { number: found.length - shownAtMost })}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}
