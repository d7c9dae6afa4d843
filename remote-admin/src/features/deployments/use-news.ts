import { useEffect, useRef, useState } from 'react';
import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { useMoveText, useRemoteName } from './labels.ts';
import { concernsOf } from './rates.ts';

/**
 * Announces changes since the last response in a live region: other people's actions, and an area that started to fail.
 * Changed counts are not announced, and one's own actions are shown in a toast.
 */
export function useNews(overview: DeploymentsOverview): string {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const textOf = useMoveText();
  const user = useUser();
  const seen = useRef(overview);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = seen.current;
    seen.current = overview;
    const own = user && fullName(user);
    const sentences = overview.remotes.flatMap((remote) => {
      const known = before.remotes.find(({ id }) => id === remote.id);
      const [latest] = remote.history;
      const isMoved = latest !== undefined && latest.at !== known?.history[0]?.at && latest.by !== own;
      const isNewTrouble =
        concernsOf(remote).includes('troubled') && !(known && concernsOf(known).includes('troubled'));
      return [
        ...(isMoved ? [`${name(remote.id)}: ${textOf(latest)} (${latest.by}).`] : []),
        ...(isNewTrouble ? [t('deployments.summary.troubled', { name: name(remote.id) })] : []),
      ];
    });
    if (sentences.length > 0) setNews(sentences.join(' '));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for news; translation functions may be new
  }, [overview]);
  return news;
}
