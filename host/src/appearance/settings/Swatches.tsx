import { useTranslation } from '@guildhall/shared/i18n';
import { customize, themeNames, useCustomizer } from '@guildhall/shared/store';
import { themeColours } from '@guildhall/shared/theme';
import { Box } from '@guildhall/shared/ui/core';
import { ChoiceCards } from './ChoiceCards.tsx';

/** The six colours of the specification with their names: colour alone says nothing to people who cannot see it. */
export function Swatches() {
  const { t } = useTranslation('layout');
  const theme = useCustomizer(({ activeTheme }) => activeTheme);
  const mode = useCustomizer(({ activeMode }) => activeMode);
  return (
    <ChoiceCards
      label={t('settings.theme.label')}
      columns={3}
      value={theme}
      onChosen={(activeTheme) => customize({ activeTheme })}
      choices={themeNames.map((value) => ({
        value,
        label: t(`settings.theme.${value}`),
        preview: (
          <Box
            component="span"
            sx={{ height: 28, borderRadius: 0.75, forcedColorAdjust: 'none' }}
            style={{
              background: `linear-gradient(90deg, ${themeColours[value][mode].main} 62%, ${themeColours[value][mode].brand} 62%)`,
            }}
          />
        ),
      }))}
    />
  );
}
