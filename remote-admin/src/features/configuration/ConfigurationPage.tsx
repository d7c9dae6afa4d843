import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Block, Grid } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { SectionNavigation } from './SectionNavigation.tsx';
import { sections } from './sections.tsx';
import { settingsQuery } from './settings/api.ts';

/** Administrators' settings for this installation, one section at a time; the section is in the URL. */
export default function ConfigurationPage() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  // Loads in parallel with the section's code.
  useQuery(settingsQuery());
  const { key, Section } = sections.find((section) => section.key === params.get('section')) ?? sections[0];
  return (
    <Page title={t('configuration.title')}>
      <Grid gap={{ xs: 2, md: 4 }} columns={{ xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }} align="start">
        <SectionNavigation current={key} />
        <Block shrink>
          <Section />
        </Block>
      </Grid>
    </Page>
  );
}
