import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import { useLocalText } from '@guildhall/shared/features/labels';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useOrderTypes } from './api.ts';

export interface TypeOrder {
  /** The types as the screen shows them; a move is shown before the server has confirmed it. */
  types: readonly ManagedMembershipType[];
  move: (type: ManagedMembershipType, by: -1 | 1) => void;
  /** The screen reader announcement of the last move. */
  said: string;
  problem: string | null;
  /** The container of the move buttons, to keep the focus on the pressed one. */
  list: RefObject<HTMLDivElement | null>;
}

/** Marks the button that moves a type in one direction. */
export const moveMark = (id: string, by: -1 | 1) => ({ 'data-move': `${id} ${by}` });

/** The order in which applicants see the types, and how to change it. */
export function useTypeOrder(known: readonly ManagedMembershipType[]): TypeOrder {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const save = useOrderTypes();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 } | null>(null);
  const placed = wanted?.flatMap((id) => known.find((type) => type.id === id) ?? []);
  const types = placed?.length === known.length ? placed : known;

  useEffect(() => {
    if (!moved) return;
    // At an end, the pressed button is disabled; the card's other button gets the focus.
    const button = ([moved.by, -moved.by] as const)
      .map((by) => list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${by}"]:not(:disabled)`))
      .find((found) => found);
    button?.focus();
  }, [moved]);

  function move(type: ManagedMembershipType, by: -1 | 1) {
    const from = types.map(({ id }) => id);
    const place = from.indexOf(type.id);
    const to = [...from];
    const [other] = to.splice(place + by, 1, type.id);
    if (other === undefined) return;
    to.splice(place, 1, other);
    setWanted(to);
    setMoved({ id: type.id, by });
    setSaid(t('membershipTypes.moved', { name: local(type.name), place: place + by + 1, places: to.length }));
    // After several moves only the last response counts: until then the screen keeps the person's order.
    save.mutate({ from, to }, { onSettled: () => setWanted(null) });
  }

  const { error } = save;
  const isStale = isApiProblem(error) && error.code === 'version_conflict';
  const problem = error && (isStale ? t('membershipTypes.orderConflict') : problemText(error));
  return { types, move, said, problem, list };
}
