import { useEffect, useState } from 'react';
import { type SearchFindings, searchEverything } from '@guildhall/shared/contracts';
import { isLongEnoughToSearch } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';

/** Pause in typing before the server is queried, in ms. */
const restMs = 200;

interface Answer {
  query: string;
  round: number;
  /** `null` when unavailable. */
  findings: SearchFindings | null;
}

export interface ServerSearch {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Of the last response; while `loading` it belongs to an earlier text. */
  findings: SearchFindings | null;
  retry: () => void;
}

/**
 * Queries the server for matches, a moment after the last key press. An older response never replaces a newer one.
 */
export function useServerSearch(text: string): ServerSearch {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const trimmed = text.trim();
  const query = isLongEnoughToSearch(trimmed) ? trimmed : null;
  useEffect(() => {
    if (query === null) return;
    const asking = new AbortController();
    const { signal } = asking;
    const take = (findings: SearchFindings | null) => {
      if (!signal.aborted) setAnswer({ query, round, findings });
    };
    const timer = setTimeout(() => {
      call(searchEverything, { query: { q: query }, signal }).then(take, () => take(null));
    }, restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, round]);

  const retry = () => setRound(round + 1);
  if (query === null) return { status: 'idle', findings: null, retry };
  const findings = answer?.findings ?? null;
  const isCurrent = answer?.query === query && answer.round === round;
  return { status: !isCurrent ? 'loading' : findings ? 'ready' : 'failed', findings, retry };
}
