import '../../slices/index.ts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Page } from '@guildhall/shared/ui/data';
import { ButtonsSection } from './ButtonsSection.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { InputsSection } from './InputsSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';
import { ThemeControls } from './ThemeControls.tsx';
import { OverlaysSection } from './OverlaysSection.tsx';
import { TablesSection } from './TablesSection.tsx';
import { ValuesSection } from './ValuesSection.tsx';

/** Every component of the UI kit with its variants and states, for developers of remotes. */
export default function KitPage() {
  const { t } = useTranslation('demo');
  return (
    <Page title={t('kit.title')} subtitle={t('kit.subtitle')} actions={<ThemeControls />}>
      <LayoutSection />
      <ButtonsSection />
      <InputsSection />
      <FeedbackSection />
      <TablesSection />
      <ChartsSection />
      <OverlaysSection />
      <ValuesSection />
    </Page>
  );
}
