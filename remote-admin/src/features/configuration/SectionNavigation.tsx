import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Block, Box, RouteLink, Select } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { sections, type SectionKey } from './sections.tsx';

const listStyle = {
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: 88,
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& a': {
    display: 'block',
    py: 1.25,
    px: 1.5,
    borderRadius: 1,
    borderInlineStart: '3px solid transparent',
    color: 'text.secondary',
    fontWeight: 500,
    '&:hover': { color: 'text.primary', backgroundColor: 'background.sunken', textDecoration: 'none' },
    '&[aria-current]': { color: 'brand.main', borderColor: 'currentColor', fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
  },
};

/** Navigation between sections: links at the side, or a select on narrow screens. */
export function SectionNavigation({ current }: { current: SectionKey }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <>
      <Box component="nav" aria-label={t('configuration.sections')} sx={listStyle}>
        <ul>
          {sections.map(({ key }) => (
            <li key={key}>
              <RouteLink to={paths.configuration(key)} {...(key === current && { 'aria-current': 'page' as const })}>
                {t(`configuration.section.${key}`)}
              </RouteLink>
            </li>
          ))}
        </ul>
      </Box>
      <Block showBelow="md">
        <Select
          label={t('configuration.sections')}
          value={current}
          options={sections.map(({ key }) => ({ value: key, label: t(`configuration.section.${key}`) }))}
          onChange={(key) => void navigate(paths.configuration(key))}
        />
      </Block>
    </>
  );
}
