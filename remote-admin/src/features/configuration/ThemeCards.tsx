import type { ReactNode } from 'react';
import type { Association } from '@guildhall/shared/contracts';
import { themeNames, type ThemeName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useCustomizer } from '@guildhall/shared/store';
import { themeColours } from '@guildhall/shared/theme';
import { Box } from '@guildhall/shared/ui/core';
import { RadioCards, type Control } from '@guildhall/shared/ui/form';

interface ThemeCardsProps<Sent> {
  control: Control<{ value: Association }, unknown, Sent>;
  name: 'value.theme';
  label: string;
  help: ReactNode;
  disabled?: boolean;
}

/** The colours of the theme with their names: colour alone says nothing to people who cannot see it. */
export function ThemeCards<Sent>({ label, help, ...field }: ThemeCardsProps<Sent>) {
  const { t } = useTranslation('admin');
  return (
    <RadioCards
      {...field}
      label={label}
      help={help}
      columns={3}
      options={themeNames.map((theme) => ({
        value: theme,
        label: t(`settings.theme.${theme}`),
        description: <Swatch theme={theme} />,
      }))}
    />
  );
}

function Swatch({ theme }: { theme: ThemeName }) {
  const mode = useCustomizer(({ activeMode }) => activeMode);
  const { main, brand } = themeColours[theme][mode];
  return (
    <Box
      component="span"
      sx={{ display: 'block', height: 20, mt: 0.75, borderRadius: 0.75, forcedColorAdjust: 'none' }}
      style={{ background: `linear-gradient(90deg, ${main} 62%, ${brand} 62%)` }}
    />
  );
}
