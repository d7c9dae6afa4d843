import { useEffect, useRef, useState } from 'react';
import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { useMoveText, useRemoteName } from './labels.ts';
import { concernsOf } from './rates.ts';

/**
 * Puts into a sentence what became different since the last look, for a live region: what somebody did elsewhere, and
 * an area that began to fail. Figures that only go on counting are no news, and of one's own moves a toast tells.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- texts may be new functions every time; news are not
  }, [overview]);
  return news;
}
