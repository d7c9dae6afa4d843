import { useTranslation } from '@guildhall/shared/i18n';

/** The texts of an action on many rows. */
export interface BulkTexts {
  /** The question; defaults to the action's name and the number of selected rows. */
  title?: string;
  /** The heading of the selected rows. */
  rows: string;
  /** How many were changed, and how many were not. */
  done: (count: number) => string;
  refused: (count: number) => string;
  /** The heading of those that were not. */
  notDone: string;
}

/** The generic texts. */
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
  'invoice_unprintable',
  'payer_deceased',
  'payer_left',
  'lapse_not_due',
  'month_closed',
  'association_incomplete',
] as const;

/** Why one of many was refused: translated if the reason is known here, otherwise the server's message. */
export function useWhy(): (refusal: { code: string | null; message: string | null }) => string | null {
  const { t } = useTranslation('bulk');
  return ({ code, message }) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`why.${known}`) : message;
  };
}
