import type { SettingName } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { defaultLanguage, languageFacts, readLanguage, useDirection, useTranslation } from '@guildhall/shared/i18n';

/** How the fields of a setting and their values are called in its history and where two values meet. */
export function useSettingTexts(name: SettingName) {
  const { t } = useTranslation('admin');
  const direction = useDirection();
  return {
    field: (field: string): string => t(`settings.field.${field === 'value' ? name : field}`),
    value: (field: string, value: unknown): string => {
      if (field === 'theme') return t(`settings.theme.${String(value)}`);
      if (field === 'language') return languageFacts[readLanguage(String(value)) ?? defaultLanguage].name;
      if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
      if (value === '' || value === null || value === undefined) return t('settings.empty');
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
      // Without its own direction, `1010 Wien` reads `Wien 1010` in an Arabic sentence.
      return isolated(text, direction);
    },
  };
}
