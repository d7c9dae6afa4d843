import { localText, type LocalText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';

/** The groups of the domain's translations: states and names that are the same throughout the product. */
export type LabelGroup =
  | 'application.state'
  | 'application.nextStep'
  | 'application.turn'
  // Below a heading that says who it waits for.
  | 'application.whose'
  | 'application.blocker'
  | 'application.outcome'
  | 'document.kind'
  | 'document.state'
  | 'referee.state'
  | 'referee.relation'
  | 'account.kind'
  | 'invoice.state'
  | 'payment.dispute'
  | 'journal.event'
  | 'payment.kind'
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
  | 'notification'
  | 'scheduled'
  | 'timeline';

/** Labels a value of the domain in the reader's language; a value without a translation is shown as is. */
export function useLabels() {
  const { t } = useTranslation('domain');
  return (group: LabelGroup, value: string | number): string => t(`${group}.${value}`, { defaultValue: String(value) });
}

/** Names a kind of documents: the fixed ones in the product's words, those of a membership type in the association's. */
export function useKindName() {
  const label = useLabels();
  const textOf = useLocalText();
  return (kind: string, own: LocalText | null | undefined): string =>
    own ? textOf(own) : label('document.kind', kind);
}

/** Returns the association's own texts in the reader's language. */
export function useLocalText() {
  const language = useLanguage();
  return (text: LocalText) => localText(text, language);
}
