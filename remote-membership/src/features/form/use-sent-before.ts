import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQueryClient } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import { applicationQuery } from '../applications/api.ts';
import { useRefreshApplication } from './steps/api.ts';

/**
 * For a refused command on a draft: reloads the application. If the person had sent it from another device, says when.
 * @returns a function that resolves to whether that was the reason.
 */
export function useSentBefore({ id, submittedAt }: ApplicationDetail): () => Promise<boolean> {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const client = useQueryClient();
  const refresh = useRefreshApplication(id);
  return async () => {
    await refresh();
    const now = client.getQueryData(applicationQuery(id).queryKey);
    if (submittedAt !== null || !now?.submittedAt) return false;
    toast.success(t('review.sentBefore', { day: format.dateTime(now.submittedAt) }));
    return true;
  };
}
