import { languageFacts, useDirection, useLanguage } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';

/** Joins alternatives as the language does: "A, B or C". */
export function useAlternatives() {
  const language = useLanguage();
  return (items: readonly string[]) =>
    new Intl.ListFormat(languageFacts[language].tag, { type: 'disjunction' }).format(items);
}

/** Joins names of people; where the page runs from right to left, each keeps its own direction and its place. */
export function useNameList() {
  const format = useFormat();
  const isMirrored = useDirection() === 'rtl';
  return (names: readonly string[]) => format.list(isMirrored ? names.map((name) => `\u2068${name}\u2069`) : names);
}
