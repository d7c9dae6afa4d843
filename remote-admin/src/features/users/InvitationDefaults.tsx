import { Role, roles, type Language } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, languages, useTranslation } from '@guildhall/shared/i18n';
import { Grid, Select } from '@guildhall/shared/ui/core';

interface InvitationDefaultsProps {
  role: Role;
  language: Language;
  onRoleChanged: (role: Role) => void;
  onLanguageChanged: (language: Language) => void;
}

/** The role and language of invitations that do not set them. */
export function InvitationDefaults({ role, language, onRoleChanged, onLanguageChanged }: InvitationDefaultsProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
      <Select
        label={t('invite.otherRole')}
        value={String(role)}
        options={roles.map((one) => ({ value: String(one), label: label('role', one) }))}
        onChange={(value) => onRoleChanged(roles.find((one) => String(one) === value) ?? Role.member)}
      />
      <Select
        label={t('invite.otherLanguage')}
        value={language}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        onChange={(value) => onLanguageChanged(languages.find((one) => one === value) ?? language)}
      />
    </Grid>
  );
}
