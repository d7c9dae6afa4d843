import type { QueryState } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';

/** A query's state for the person who asked: it says whose turn it is. */
export function useTurnLabel() {
  const { t } = useTranslation('membership');
  return (state: QueryState): string => t(`queries.turn.${state}`);
}
