import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useOrderReferees } from './api.ts';
import { nameOf } from './referee-values.ts';

export interface RefereeOrder {
  /** The referees as the screen shows them; what was moved stands there before the server has said so. */
  referees: readonly RefereeSummary[];
  move: (referee: RefereeSummary, by: -1 | 1) => void;
  /** What a screen reader is told about the last move. */
  said: string;
  problem: string | null;
  /** Holds the buttons that move, so that the focus stays on the one that was pressed. */
  list: RefObject<HTMLUListElement | null>;
}

/** The place keeps its part: whoever comes to a stand-by's place stands by. */
const placed = (referees: readonly RefereeSummary[], order: readonly string[]): RefereeSummary[] =>
  order.flatMap((id, index) => {
    const referee = referees.find((one) => one.id === id);
    return referee ? [{ ...referee, standby: referees[index]?.standby ?? referee.standby }] : [];
  });

/** Marks a button as the one that moves a referee one way. */
export const moveMark = (id: string, by: -1 | 1) => ({ 'data-move': `${id} ${by}` });

/** The order in which the referees of a draft are asked, and how it is changed. */
export function useRefereeOrder({ id, referees: known }: ApplicationDetail): RefereeOrder {
  const { t } = useTranslation('membership');
  const save = useOrderReferees(id);
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 } | null>(null);
  const isWhole = wanted?.length === known.length && known.every((one) => wanted.includes(one.id));
  const referees = wanted && isWhole ? placed(known, wanted) : known;

  useEffect(() => {
    if (!moved) return;
    // At an end the pressed button can do no more; the other one of the same card takes over.
    const button = ([moved.by, -moved.by] as const)
      .map((by) => list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${by}"]:not(:disabled)`))
      .find((found) => found);
    button?.focus();
  }, [moved]);

  function move(referee: RefereeSummary, by: -1 | 1) {
    const from = referees.map((one) => one.id);
    const place = from.indexOf(referee.id);
    const to = [...from];
    const [other] = to.splice(place + by, 1, referee.id);
    if (other === undefined) return;
    to.splice(place, 1, other);
    setWanted(to);
    setMoved({ id: referee.id, by });
    const now = placed(known, to);
    const standby = now[place + by]?.standby ?? false;
    const number = now.slice(0, place + by + 1).filter((one) => one.standby === standby).length;
    setSaid(t(standby ? 'referees.movedStandby' : 'referees.moved', { name: nameOf(referee), number }));
    // After several moves only the last one comes back here: until then the screen keeps what was wanted.
    save.mutate({ from, to }, { onSettled: () => setWanted(null) });
  }

  const { error } = save;
  const isStale = isApiProblem(error) && error.code === 'version_conflict';
  return { referees, move, said, list, problem: error && (isStale ? t('referees.orderConflict') : problemText(error)) };
}
