import { useMemo, useState } from 'react';
import { deviceZone } from '@guildhall/shared/domain';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, Stack, TextInput, Typography } from '@guildhall/shared/ui/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { createTimes } from './times.ts';

interface ZonePickerProps {
  zone: string;
  meetingZone: string;
  /** An instant of the poll: offsets are shown as of then. */
  at: string;
  onChosen: (zone: string) => void;
}

const shownAtMost = 8;
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ');

/** Picks another time zone, found by city, region or `GMT+9`; the choice is kept on this device. */
export function ZonePicker({ zone, meetingZone, at, onChosen }: ZonePickerProps) {
  const { t } = useTranslation('availability');
  const language = useLanguage();
  const [wanted, setWanted] = useState('');
  const zones = useMemo(() => {
    const times = createTimes(language, zone);
    const nameOf = (one: string) =>
      dateFormatter(language, { timeZone: one, timeZoneName: 'longGeneric' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return Intl.supportedValuesOf('timeZone').map((one) => {
      const [label, name] = [times.place(at, one), nameOf(one)];
      return { value: one, label, effect: name, text: fold(`${one} ${label} ${name}`) };
    });
  }, [language, zone, at]);

  const device = deviceZone();
  const usual = [...new Set([device, meetingZone, zone])];
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  const found = zones.filter(({ value, text }) =>
    words.length === 0 ? usual.includes(value) : words.every((word) => text.includes(word)),
  );
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
