import { type ComponentProps, useId, useMemo, useState } from 'react';
import { findZones, useZoneChoices } from '@guildhall/shared/features/zones';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, describedBy, FieldShell, Grid, Icon, styled, TextInput } from '@guildhall/shared/ui/core';
import { zonesByRegion } from './zones.ts';

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
export function ZoneSelect({ label, help, value, extra, onChange, ...rest }: ZoneSelectProps) {
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
