import { useId } from 'react';
import { languageFacts, languages, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { Block, Box, IconButton, Row, Typography } from '@guildhall/shared/ui/core';
import { switchLanguage } from '../../language/language.ts';
import { ComponentLocaleSelect } from '../ComponentLocaleSelect.tsx';
import { SideSheet } from '../../components/SideSheet.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';
import { Preview, PreviewOfCard, PreviewOfDevice } from './Preview.tsx';
import { RadiusSlider } from './RadiusSlider.tsx';
import { ResetLooks } from './ResetLooks.tsx';
import { Swatches } from './Swatches.tsx';

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
