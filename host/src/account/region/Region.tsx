import { useState } from 'react';
import type { Profile } from '@guildhall/shared/contracts';
import { Grid, Block, Button, Select, toast } from '@guildhall/shared/ui/core';
import {
  type Language,
  languageFacts,
  languages,
  readLanguage,
  useLanguage,
  useTranslation,
} from '@guildhall/shared/i18n';
import { problemText } from '@guildhall/shared/http';
import { switchLanguage } from '../../language/language.ts';
import { useChangeProfile } from '../api.ts';
import { ZoneForm } from './ZoneForm.tsx';

/** The language of the interface and mails, and the time zone. */
export function Region({ profile }: { profile: Profile }) {
  return (
    <Grid gap={3.5} columns="minmax(0, 1fr)">
      <LanguageChoice language={profile.language} />
      <ZoneForm profile={profile} />
    </Grid>
  );
}

/** The language: applies to this screen at once and is saved for mails and other devices. */
function LanguageChoice({ language: ofAccount }: { language: Language }) {
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
