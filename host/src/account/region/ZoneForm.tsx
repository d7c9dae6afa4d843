import { useEffect, useState, type ComponentProps, useId, useMemo } from 'react';
import type { Profile } from '@guildhall/shared/contracts';
import { deviceZone } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
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
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { Conflict } from '../Conflict.tsx';
import { useProfileEdit } from '../use-profile-edit.ts';
import { placeOf, zonesByRegion, dayIn } from './zones.ts';

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
