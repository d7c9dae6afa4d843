import type {
  ApplicationState,
  Blocker,
  DocumentKind,
  InvoiceState,
  MeetingState,
  NextStepKey,
  PaymentMethod,
  PaymentState,
  QueryState,
  RefereeRelation,
  ScheduledKind,
  ShownRefereeState,
  TimelineEvent,
  Turn,
} from '@guildhall/shared/domain';
import { localText } from '@guildhall/shared/domain';
import type { LocalText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';

/** The words of the domain, the same everywhere in the product; this remote's own words are in `membership`. */
export function useDomainWords() {
  const { t } = useTranslation('domain');
  return {
    state: (state: ApplicationState) => t(`application.state.${state}`),
    nextStep: (step: NextStepKey) => t(`application.nextStep.${step}`),
    turn: (turn: Turn) => t(`application.turn.${turn}`),
    /** Under a heading that already asks whose turn it is. */
    whose: (turn: Turn) => t(`application.whose.${turn}`),
    blocker: (blocker: Blocker) => t(`application.blocker.${blocker}`),
    document: (kind: DocumentKind) => t(`document.kind.${kind}`),
    documentState: (state: string) => t(`document.state.${state}`),
    referee: (state: ShownRefereeState) => t(`referee.state.${state}`),
    relation: (relation: RefereeRelation) => t(`referee.relation.${relation}`),
    invoice: (state: InvoiceState | 'overdue') => t(`invoice.state.${state}`),
    method: (method: PaymentMethod) => t(`payment.method.${method}`),
    payment: (state: PaymentState) => t(`payment.state.${state}`),
    query: (state: QueryState) => t(`query.state.${state}`),
    meeting: (state: MeetingState) => t(`meeting.state.${state}`),
    scheduled: (kind: ScheduledKind) => t(`scheduled.${kind}`),
    queryCategory: (category: string) => t(`query.category.${category}`),
    event: (event: TimelineEvent) => t(`timeline.${event}`),
  };
}

/** Gives texts of the association in the reader's language. */
export function useLocalText() {
  const language = useLanguage();
  return (text: LocalText) => localText(text, language);
}
