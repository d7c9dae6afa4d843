import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, Text } from '@guildhall/shared/ui/core';
import { TemplateList } from './TemplateList.tsx';

/** The texts of all mails sent by Guildhall: a section of the configuration. */
export function MailTemplates() {
  const { t } = useTranslation('admin');
  return (
    <Stack gap={2.5}>
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('mailTemplates.text')}
      </Text>
      <TemplateList />
    </Stack>
  );
}
