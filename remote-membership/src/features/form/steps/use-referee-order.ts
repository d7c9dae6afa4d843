import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useOrderReferees } from './api.ts';
import { nameOf } from './referee-values.ts';

export interface RefereeOrder {
  /** The referees as displayed; a move shows before the server has confirmed it. */
  referees: readonly RefereeSummary[];
  move: (referee: RefereeSummary, by: -1 | 1) => void;
  /** Screen reader announcement of the last move. */
  said: string;
  problem: string | null;
  /** Contains the move buttons, so that the focus can stay on the pressed one. */
  list: RefObject<HTMLUListElement | null>;
}

/** The position decides the role: a referee moved to a stand-by position becomes a stand-by. */
const placed = (referees: readonly RefereeSummary[], order: readonly string[]): RefereeSummary[] =>
  order.flatMap((id, index) => {
    const referee = referees.find((one) => one.id === id);
    return referee ? [{ ...referee, standby: referees[index]?.standby ?? referee.standby }] : [];
  });

/** Marks the button that moves a referee in one direction. */
export const moveMark = (id: string, by: -1 | 1) => ({ 'data-move': `${id} ${by}` });

/** The order in which the referees of a draft are asked, and how to change it. */
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
    // At either end the pressed button is disabled; focus the opposite one of the same card.
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
    // Only the last of several moves calls back; until then the screen keeps the wanted order.
    save.mutate({ from, to }, { onSettled: () => setWanted(null) });
  }

  const { error } = save;
  const isStale = isApiProblem(error) && error.code === 'version_conflict';
  return { referees, move, said, list, problem: error && (isStale ? t('referees.orderConflict') : problemText(error)) };
}
