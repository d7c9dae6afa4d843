import { useTranslation, languageFacts, languages, readLanguage, useLanguage } from '@guildhall/shared/i18n';
import { Box, Icon, HiddenLabel, styled } from '@guildhall/shared/ui/core';
import { switchLanguage } from './language.ts';

const Select = styled('select')(({ theme }) => ({
  appearance: 'none',
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  minHeight: 40,
  paddingBlock: 0,
  paddingInline: theme.spacing(4.5, 4),
  borderRadius: 'var(--mui-shape-borderRadius)',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& option': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.paper },
}));

/** The language of the interface. A native select works with every keyboard, phone and screen reader. */
export function LanguageSwitch({ id = 'language' }: { id?: string }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <Box
      component="span"
      sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', color: 'text.secondary' }}
    >
      <Box component="span" sx={{ position: 'absolute', insetInlineStart: 10, pointerEvents: 'none', display: 'flex' }}>
        <Icon name="globe" size={18} />
      </Box>
      <HiddenLabel htmlFor={id}>{t('top.language')}</HiddenLabel>
      <Select
        id={id}
        value={language}
        onChange={(event) => void switchLanguage(readLanguage(event.target.value) ?? language)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={languageFacts[one].tag}>
            {languageFacts[one].name}
          </option>
        ))}
      </Select>
      <Box component="span" sx={{ position: 'absolute', insetInlineEnd: 8, pointerEvents: 'none', display: 'flex' }}>
        <Icon name="chevronDown" size={16} />
      </Box>
    </Box>
  );
}
