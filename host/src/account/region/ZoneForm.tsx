import { useEffect, useState, type ComponentProps, useId, useMemo } from 'react';
import type { Profile } from '@guildhall/shared/contracts';
import { deviceZone, type Language } from '@guildhall/shared/domain';
import { useLanguage, useTranslation, dateFormatter } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Block,
  Button,
  Grid,
  Icon,
  Row,
  Box,
  describedBy,
  FieldShell,
  styled,
  TextInput,
} from '@guildhall/shared/ui/core';
import { FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { findZones, useZoneChoices, type ZoneChoice } from '@guildhall/shared/features/zones';
import { Conflict } from '../Conflict.tsx';
import { useProfileEdit } from '../use-profile-edit.ts';

/** The time zone with its current time, so that people notice a wrong one before saving. */
export function ZoneForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const edit = useProfileEdit(profile, ['zone']);
  const zone = edit.value('zone');
  const ofDevice = deviceZone();
  return (
    <Grid
      component="form"
      onSubmit={edit.onSubmit}
      noValidate
      aria-label={t('region.zone')}
      gap={2}
      columns="minmax(0, 1fr)"
    >
      <FormProblem control={edit.control} />
      <Conflict edit={edit} labels={{ zone: t('region.zone') }} />
      <Block maxWidth={420}>
        <ZoneSelect
          label={t('region.zone')}
          help={t('region.zoneHelp')}
          value={zone}
          extra={[profile.zone, ofDevice]}
          onChange={(chosen) => edit.set('zone', chosen)}
        />
      </Block>
      <TimeThere zone={zone} />
      <Row wrap gap={1.25}>
        <SubmitButton disabled={!edit.isDirty} pending={edit.isSaving}>
          {t('action.save')}
        </SubmitButton>
        {ofDevice !== zone && (
          <Button icon="clock" onClick={() => edit.set('zone', ofDevice)}>
            {t('region.useDevice', { place: placeOf(ofDevice) })}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

/** The displayed time has no seconds, so this interval is enough; in ms. */
const lookEveryMs = 5000;

function TimeThere({ zone }: { zone: string }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const { time } = useFormat({ timeZone: zone });
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Row gap={1} align="center" tone="secondary">
      <Icon name="clock" size={18} />
      <span>{t('region.timeThere', { time: time(now.toISOString()), ...dayIn(zone, language, now) })}</span>
    </Row>
  );
}

const Native = styled('select')(({ theme }) => ({
  width: '100%',
  minHeight: 44,
  padding: theme.spacing(1, 5, 1, 1.5),
  border: `1px solid ${theme.vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  font: 'inherit',
  appearance: 'none',
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '& option, & optgroup': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

interface ZoneSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  help: string;
  value: string;
  /** Zones that must be in the list. */
  extra: readonly string[];
  onChange: (zone: string) => void;
}

/**
 * All time zones by region, as a native select, and a search by city or country that shortens it: phones show their own
 * list. The chosen zone stays in the list.
 */
function ZoneSelect({ label, help, value, extra, onChange, ...rest }: ZoneSelectProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [wanted, setWanted] = useState('');
  const isSearching = wanted.trim() !== '';
  const choices = useZoneChoices(isSearching);
  const kept = (isSearching ? [value] : extra).join(' ');
  const regions = useMemo(
    () => zonesByRegion(wanted.trim() === '' ? choices : findZones(choices, wanted), kept.split(' ')),
    [choices, wanted, kept],
  );
  return (
    <Grid gap={2}>
      <TextInput
        type="search"
        label={t('region.zoneSearch')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <FieldShell id={id} label={label} help={help}>
        <Box sx={{ position: 'relative' }}>
          <Native
            {...rest}
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={describedBy(id, help, undefined)}
          >
            {regions.map(([region, zones]) => (
              <optgroup key={region} label={t(`region.regions.${region}`)}>
                {zones.map(({ zone, place }) => (
                  <option key={zone} value={zone}>
                    {place}
                  </option>
                ))}
              </optgroup>
            ))}
          </Native>
          <Box
            sx={{
              position: 'absolute',
              insetBlock: 0,
              insetInlineEnd: 12,
              display: 'flex',
              alignItems: 'center',
              color: 'text.secondary',
              pointerEvents: 'none',
            }}
          >
            <Icon name="chevronDown" size={18} />
          </Box>
        </Box>
      </FieldShell>
    </Grid>
  );
}

/** The regions in time zone names, in the order of the list; everything else is `Other`. */
const zoneRegions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
  'Other',
] as const;

type ZoneRegion = (typeof zoneRegions)[number];

interface ZoneEntry {
  zone: string;
  /** Starts with the place, so that people find it by typing its name: `Buenos Aires (Argentina)`. */
  place: string;
}

/**
 * The place in a zone's name, as in the time zone database.
 * @internal tested on its own
 */
export function placeOf(zone: string): string {
  const [, ...names] = zone.replaceAll('_', ' ').split('/');
  const place = names.at(-1) ?? zone;
  return names.length > 1 ? `${place} (${names.slice(0, -1).join(', ')})` : place;
}

function regionOf(zone: string): ZoneRegion {
  const [first] = zone.split('/');
  return zoneRegions.find((region) => region === first) ?? 'Other';
}

/**
 * Zones by region, sorted by place; regions without zones are left out.
 * @param extra zones to include whatever the browser calls them: an account may have an older name.
 * @internal tested on its own
 */
export function zonesByRegion(
  choices: readonly Pick<ZoneChoice, 'zone' | 'name'>[],
  extra: readonly string[],
): [ZoneRegion, ZoneEntry[]][] {
  const listed = new Set(choices.map(({ zone }) => zone));
  const added = [...new Set(extra)].filter((zone) => !listed.has(zone)).map((zone) => ({ zone, name: zone }));
  const collator = new Intl.Collator('en');
  const zones = [...choices, ...added]
    .map(({ zone, name }) => ({ zone, place: placeOf(name) }))
    .sort((one, other) => collator.compare(one.place, other.place));
  return zoneRegions
    .map((region): [ZoneRegion, ZoneEntry[]] => [region, zones.filter(({ zone }) => regionOf(zone) === region)])
    .filter(([, entries]) => entries.length > 0);
}

/**
 * The weekday in a zone and its current UTC offset; digits are Latin in every language.
 * @internal tested on its own
 */
export function dayIn(zone: string, language: Language, now: Date): { day: string; offset: string } {
  const write = (options: Intl.DateTimeFormatOptions) => dateFormatter(language, { ...options, timeZone: zone });
  const parts = write({ timeZoneName: 'shortOffset' }).formatToParts(now);
  return {
    day: write({ weekday: 'long', day: 'numeric', month: 'long' }).format(now),
    offset: (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC'),
  };
}
