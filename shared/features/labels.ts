import { localText, type LocalText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';

/** The groups of the domain's translations: states and names that read the same everywhere in the product. */
export type LabelGroup =
  | 'application.state'
  | 'application.nextStep'
  | 'application.turn'
  // Under a heading that already asks whose turn it is.
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

/** Names a value of the domain in the reader's language; one that has no translation yet shows as it stands. */
export function useLabels() {
  const { t } = useTranslation('domain');
  return (group: LabelGroup, value: string | number): string => t(`${group}.${value}`, { defaultValue: String(value) });
}

/** Gives texts of the association in the reader's language. */
export function useLocalText() {
  const language = useLanguage();
  return (text: LocalText) => localText(text, language);
}
