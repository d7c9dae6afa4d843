import type { SettingName } from '@guildhall/shared/contracts';
import { isolated, isRecord } from '@guildhall/shared/domain';
import {
  defaultLanguage,
  languageFacts,
  readLanguage,
  useComma,
  useDirection,
  useTranslation,
} from '@guildhall/shared/i18n';
import { writeDecimal } from '../../../lib/decimals.ts';

/** The settings whose translations load with their section (`locales/settings`). */
const withOwnTexts: readonly SettingName[] = ['articles', 'deadlines', 'invoicing', 'junkRetention', 'logo', 'stripe'];

/** An article in one line: text, price, tax rate and account. */
const articleLine = ({ name, unitPriceMinor, taxRateBasisPoints, account }: Record<string, unknown>): string =>
  [
    name,
    writeDecimal(Number(unitPriceMinor), 2),
    `${writeDecimal(Number(taxRateBasisPoints), 2, { trim: true })} %`,
    ...(account === undefined ? [] : [account]),
  ].join(' · ');

/** The labels of a setting's fields and values, in its history and in conflicts. */
export function useSettingTexts(name: SettingName) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const direction = useDirection();
  const text = (field: string, value: unknown): string => {
    if (field === 'theme') return t(`settings.theme.${String(value)}`);
    if (field === 'language') return languageFacts[readLanguage(String(value)) ?? defaultLanguage].name;
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
    if (field === 'articles' && Array.isArray(value) && value.length > 0)
      return value
        .filter(isRecord)
        .map((one) => isolated(articleLine(one), direction))
        .join('\n');
    if (Array.isArray(value) && value.length > 0) return value.join(comma);
    // A text in four languages.
    if (isRecord(value) && Object.values(value).some((one) => one !== ''))
      return Object.entries(value)
        .filter(([, one]) => one !== '')
        .map(([language, one]) => `${text('language', language)}: ${text(field, one)}`)
        .join('\n');
    if (typeof value !== 'string' && !Number.isFinite(value)) return t('settings.empty');
    // Without its own direction, `1010 Wien` reads `Wien 1010` in an Arabic sentence.
    return value === '' ? t('settings.empty') : isolated(String(value), direction);
  };
  return {
    field: (field: string): string => {
      const key = field === 'value' ? name : field;
      return t(withOwnTexts.includes(name) ? `settings:field.${key}` : `settings.field.${key}`);
    },
    value: text,
  };
}
