import { useState } from 'react';
import {
  type Language,
  languageFacts,
  languages,
  readLanguage,
  useLanguage,
  useTranslation,
} from '@guildhall/shared/i18n';
import { problemText } from '@guildhall/shared/http';
import { Block, Button, Grid, Select, toast } from '@guildhall/shared/ui/core';
import { switchLanguage } from '../../language/language.ts';
import { useChangeProfile } from '../api.ts';

/** The language: applies to this screen at once and is saved for mails and other devices. */
export function LanguageChoice({ language: ofAccount }: { language: Language }) {
  const { t } = useTranslation('profile');
  const shown = useLanguage();
  const change = useChangeProfile();
  const [isSwitching, setSwitching] = useState(false);
  const keep = (language: Language) =>
    change.mutate({ change: { language } }, { onError: (error) => toast.error(problemText(error)) });

  async function choose(language: Language) {
    setSwitching(true);
    try {
      await switchLanguage(language);
      if (language !== ofAccount) keep(language);
    } catch {
      toast.error(t('region.languageFailed'));
    } finally {
      setSwitching(false);
    }
  }
  return (
    <Block maxWidth={420}>
      <Select
        label={t('region.language')}
        help={t('region.languageHelp')}
        value={shown}
        onChange={(value) => void choose(readLanguage(value) ?? shown)}
        aria-busy={isSwitching}
        options={languages.map((one) => ({ value: one, label: languageFacts[one].name }))}
      />
      {/* This device's language was chosen elsewhere, for example before signing in. */}
      {shown !== ofAccount && !change.isPending && !isSwitching && (
        <Grid gap={1} justifyItems="start" mt={1.5}>
          <span>{t('region.mailsIn', { language: languageFacts[ofAccount].name })}</span>
          <Button size="small" onClick={() => keep(shown)}>
            {t('region.useForMails')}
          </Button>
        </Grid>
      )}
    </Block>
  );
}
