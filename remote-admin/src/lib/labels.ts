import type { LocalText } from '@guildhall/shared/domain';
import { localText } from '@guildhall/shared/domain';
import { languageFacts, useDirection, useFormat, useLanguage, useTranslation } from '@guildhall/shared/i18n';

/** The groups of the domain's words: states and names that read the same everywhere in the product. */
export type LabelGroup =
  | 'application.state'
  | 'application.nextStep'
  | 'application.turn'
  | 'application.whose'
  | 'application.blocker'
  | 'application.outcome'
  | 'document.kind'
  | 'document.state'
  | 'referee.state'
  | 'referee.relation'
  | 'invoice.state'
  | 'payment.method'
  | 'payment.state'
  | 'mail.state'
  | 'meeting.answer'
  | 'meeting.state'
  | 'poll.state'
  | 'query.state'
  | 'query.category'
  | 'query.priority'
  | 'user.state'
  | 'role'
  | 'scheduled'
  | 'timeline';

/** Names a value of the domain in the reader's language; one that has no words yet shows as it stands. */
export function useLabels() {
  const { t } = useTranslation('domain');
  return (group: LabelGroup, value: string | number): string => t(`${group}.${value}`, { defaultValue: String(value) });
}

/** Gives texts of the association in the reader's language. */
export function useLocalText() {
  const language = useLanguage();
  return (text: LocalText) => localText(text, language);
}

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
