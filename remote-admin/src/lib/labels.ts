import { languageFacts, useDirection, useLanguage } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';

/** Joins alternatives in the reader's language: "A, B or C". */
export function useAlternatives() {
  const language = useLanguage();
  return (items: readonly string[]) =>
    new Intl.ListFormat(languageFacts[language].tag, { type: 'disjunction' }).format(items);
}

/** Joins names of people; on right-to-left pages each keeps its own direction and position. */
export function useNameList() {
  const format = useFormat();
  const isMirrored = useDirection() === 'rtl';
  return (names: readonly string[]) => format.list(isMirrored ? names.map((name) => `\u2068${name}\u2069`) : names);
}
