import { useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { Box, Row, styled, Text } from '@guildhall/shared/ui/core';

const maxRadius = 24;

const Range = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 24,
  margin: 0,
  accentColor: theme.vars.palette.brand.main,
  cursor: 'pointer',
  borderRadius: 4,
}));

/** The corner radius in px; a native slider for arrow keys, Home and End. */
export function RadiusSlider() {
  const { t } = useTranslation('layout');
  const radius = useCustomizer(({ borderRadius }) => borderRadius);
  const text = t('settings.radius.value', { value: radius });
  return (
    <Box>
      <Text component="label" htmlFor="corner-radius" block mb={1} size="small" weight="semibold">
        {t('settings.radius.label')}
      </Text>
      <Row gap={2} align="center">
        <Range
          id="corner-radius"
          type="range"
          min={0}
          max={maxRadius}
          step={1}
          value={radius}
          aria-valuetext={text}
          onChange={(event) => customize({ borderRadius: event.target.valueAsNumber })}
        />
        <Box
          component="output"
          htmlFor="corner-radius"
          sx={{
            minWidth: 56,
            textAlign: 'end',
            fontSize: '0.875rem',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {text}
        </Box>
      </Row>
    </Box>
  );
}
