import { useId, useState } from 'react';
import { languageFacts, languages, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer, themeNames, type Customizer, resetLooks, store } from '@guildhall/shared/store';
import { Block, Box, IconButton, Row, Typography, styled, Text, Button } from '@guildhall/shared/ui/core';
import { themeColours } from '@guildhall/shared/theme';
import { switchLanguage } from '../../language/language.ts';
import { ComponentLocaleSelect } from '../ComponentLocaleSelect.tsx';
import { SideSheet } from '../../components/SideSheet.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';
import { Preview, PreviewOfCard, PreviewOfDevice } from './Preview.tsx';

/** The appearance settings, beside the page, which changes with each choice. */
export function SettingsPanel({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('layout');
  const titleId = useId();
  return (
    <SideSheet
      isOpen
      onClosed={onClosed}
      side="end"
      aria-labelledby={titleId}
      style={{ width: 400, maxWidth: '100vw' }}
    >
      <Row gap={1} align="flex-start" fixed pt={2} pb={2} pl={3} pr={1.5}>
        <Block grow shrink pt={0.5}>
          <Typography component="h2" variant="h3" id={titleId}>
            {t('settings.title')}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
            {t('settings.lead')}
          </Typography>
        </Block>
        <IconButton icon="close" label={t('settings.close')} onClick={onClosed} />
      </Row>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          alignContent: 'start',
          gap: 3,
          px: 3,
          pt: 0.5,
          pb: 3,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollbarWidth: 'thin',
        }}
      >
        <ModeChoice />
        <Swatches />
        <NavigationChoice />
        <SidebarChoice />
        <WidthChoice />
        <CardChoice />
        <RadiusSlider />
        <DirectionChoice />
        <LanguageChoice />
        <ComponentLocaleSelect />
      </Box>
      <ResetLooks />
    </SideSheet>
  );
}

function ModeChoice() {
  const { t } = useTranslation('layout');
  const value = useCustomizer(({ activeMode, isModeBySystem }) => (isModeBySystem ? 'system' : activeMode));
  return (
    <ChoiceCards
      label={t('settings.mode.label')}
      value={value}
      onChosen={(mode) =>
        customize(mode === 'system' ? { isModeBySystem: true } : { activeMode: mode, isModeBySystem: false })
      }
      choices={[
        { value: 'light', label: t('settings.mode.light'), preview: <Preview mode="light" /> },
        { value: 'dark', label: t('settings.mode.dark'), preview: <Preview mode="dark" /> },
        { value: 'system', label: t('settings.mode.system'), preview: <PreviewOfDevice /> },
      ]}
    />
  );
}

function NavigationChoice() {
  const { t } = useTranslation('layout');
  const isHorizontal = useCustomizer((customizer) => customizer.isHorizontal);
  return (
    <ChoiceCards
      label={t('settings.navigation.label')}
      hint={t('settings.wideOnly')}
      isHintForNarrow
      value={isHorizontal ? 'horizontal' : 'vertical'}
      onChosen={(value) => customize({ isHorizontal: value === 'horizontal' })}
      choices={[
        { value: 'vertical', label: t('settings.navigation.vertical'), preview: <Preview /> },
        { value: 'horizontal', label: t('settings.navigation.horizontal'), preview: <Preview navigation="top" /> },
      ]}
    />
  );
}

function SidebarChoice() {
  const { t } = useTranslation('layout');
  const isHorizontal = useCustomizer((customizer) => customizer.isHorizontal);
  const isCollapse = useCustomizer((customizer) => customizer.isCollapse);
  return (
    <ChoiceCards
      label={t('settings.sidebar.label')}
      hint={t(isHorizontal ? 'settings.sidebar.away' : 'settings.wideOnly')}
      isHintForNarrow={!isHorizontal}
      isDisabled={isHorizontal}
      value={isCollapse ? 'collapsed' : 'full'}
      onChosen={(value) => customize({ isCollapse: value === 'collapsed' })}
      choices={[
        { value: 'full', label: t('settings.sidebar.full'), preview: <Preview /> },
        { value: 'collapsed', label: t('settings.sidebar.collapsed'), preview: <Preview navigation="icons" /> },
      ]}
    />
  );
}

function WidthChoice() {
  const { t } = useTranslation('layout');
  const layout = useCustomizer(({ isLayout }) => isLayout);
  return (
    <ChoiceCards
      label={t('settings.width.label')}
      hint={t('settings.wideOnly')}
      isHintForNarrow
      value={layout}
      onChosen={(isLayout) => customize({ isLayout })}
      choices={[
        { value: 'full', label: t('settings.width.full'), preview: <Preview /> },
        { value: 'boxed', label: t('settings.width.boxed'), preview: <Preview isBoxed /> },
      ]}
    />
  );
}

function CardChoice() {
  const { t } = useTranslation('layout');
  const isCardShadow = useCustomizer((customizer) => customizer.isCardShadow);
  return (
    <ChoiceCards
      label={t('settings.cards.label')}
      value={isCardShadow ? 'shadow' : 'flat'}
      onChosen={(value) => customize({ isCardShadow: value === 'shadow' })}
      choices={[
        { value: 'shadow', label: t('settings.cards.shadow'), preview: <PreviewOfCard hasShadow /> },
        { value: 'flat', label: t('settings.cards.flat'), preview: <PreviewOfCard hasShadow={false} /> },
      ]}
    />
  );
}

function DirectionChoice() {
  const { t } = useTranslation('layout');
  const direction = useCustomizer(({ activeDir }) => activeDir);
  return (
    <ChoiceCards
      label={t('settings.direction.label')}
      value={direction}
      onChosen={(activeDir) => customize({ activeDir })}
      choices={[
        { value: 'ltr', label: t('settings.direction.ltr'), preview: <Preview direction="ltr" /> },
        { value: 'rtl', label: t('settings.direction.rtl'), preview: <Preview direction="rtl" /> },
      ]}
    />
  );
}

function LanguageChoice() {
  const { t } = useTranslation('layout');
  return (
    <ChoiceCards
      label={t('settings.language')}
      columns={2}
      value={useLanguage()}
      onChosen={(language) => void switchLanguage(language)}
      choices={languages.map((value) => ({ value, label: languageFacts[value].name }))}
    />
  );
}

/** The six colours of the specification with their names: colour alone says nothing to people who cannot see it. */
function Swatches() {
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
function RadiusSlider() {
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

/** Resets the appearance, with an undo button until the panel closes. */
function ResetLooks() {
  const { t } = useTranslation('layout');
  const [before, setBefore] = useState<Customizer | null>(null);
  const reset = () => {
    const { customizer } = store.getState();
    setBefore(customizer);
    resetLooks();
    const { isLanguage, isMobileSidebar } = customizer;
    // The direction follows the language again. Open panels stay open: this one may be inside them.
    customize({ activeDir: languageFacts[isLanguage].direction, isMobileSidebar });
  };
  const undo = () => {
    if (before) customize(before);
    setBefore(null);
  };
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Text role="status" grow="160px" size="small" tone="secondary">
        {before && t('settings.resetDone')}
      </Text>
      {/* A single button in one place, so that it keeps the focus. */}
      <Button icon={before ? 'undo' : 'refresh'} onClick={before ? undo : reset}>
        {t(before ? 'settings.undo' : 'settings.reset')}
      </Button>
    </Box>
  );
}
