import { useTranslation } from '@guildhall/shared/i18n';

/** What an action on many rows calls its parts. */
export interface BulkTexts {
  /** The question; without one, the action's name and how many are selected. */
  title?: string;
  /** The list of the selected rows. */
  rows: string;
  /** How many were changed, and how many were not. */
  done: (count: number) => string;
  refused: (count: number) => string;
  /** The list of those that were not. */
  notDone: string;
}

/** The words that fit every action. */
export function useBulkTexts(): BulkTexts {
  const { t } = useTranslation('bulk');
  return {
    rows: t('rows'),
    done: (count) => t('done', { count }),
    refused: (count) => t('refused', { count }),
    notDone: t('notDone'),
  };
}

const reasons = [
  'version_conflict',
  'transition_refused',
  'not_found',
  'query_resolved',
  'poll_planned',
  'assignee_unknown',
  'invoice_issued',
  'invoice_unknown',
  'month_closed',
  'association_incomplete',
] as const;

/** Says why one of many was refused: in the person's language where the reason is known here, else as the server said it. */
export function useWhy(): (refusal: { code: string | null; message: string | null }) => string | null {
  const { t } = useTranslation('bulk');
  return ({ code, message }) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`why.${known}`) : message;
  };
}
