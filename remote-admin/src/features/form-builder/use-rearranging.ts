import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isField, neighbour, samePlace, type Building, type Edit, type Place } from './form-edits.ts';

/** The id of a row in the document. */
export const placeName = ({ step, field }: Place): string => (field === undefined ? `${step}` : `${step}.${field}`);
const placeOf = (name: string): Place => {
  const [step = 0, field] = name.split('.').map(Number);
  return field === undefined ? { step } : { step, field };
};

/** The row under the pointer whose place this one may take. */
function targetUnder(x: number, y: number, from: Place): Place | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  if (!row?.dataset.place) return null;
  const over = placeOf(row.dataset.place);
  if (!isField(from)) return { step: over.step };
  // Dropped on the title of a step, it becomes the first question of that step.
  return isField(over) ? over : { step: over.step, field: 0 };
}

/** Distance from the window's edge at which dragging scrolls the page, and how far per pointer move, in px. */
const edge = { near: 90, by: 16 };

/** Dragging in a long form scrolls the page at the upper and lower edge. */
function scrollAtEdge(y: number): void {
  if (y < edge.near) window.scrollBy(0, -edge.by);
  else if (y > window.innerHeight - edge.near) window.scrollBy(0, edge.by);
}

interface RearrangingOptions {
  building: Building;
  edit: (edit: Edit) => void;
  /** Announces the new position. */
  announce: (what: 'taken' | 'moved' | 'dropped' | 'cancelled', place: Place) => void;
}

/**
 * Moves steps and questions: by dragging their handle, with the keyboard on the same handle (Space or Enter picks up
 * and drops, arrows move, Escape cancels) and with the up and down buttons. The focus stays on the moved item.
 */
export function useRearranging({ building, edit, announce }: RearrangingOptions) {
  const { definition } = building;
  const [dragged, setDragged] = useState<{ from: Place; over: Place | null } | null>(null);
  const [taken, setTaken] = useState<{ before: Building; from: Place; at: Place } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusOn = useRef<{ control: string; place: Place } | null>(null);

  useEffect(() => {
    if (!focusOn.current) return;
    const { control, place } = focusOn.current;
    focusOn.current = null;
    const find = (one: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-control="${one} ${placeName(place)}"]:not(:disabled)`);
    (find(control) ?? find('handle'))?.focus();
  }, [definition]);

  function move(from: Place, by: -1 | 1, control: string) {
    const to = neighbour(definition, from, by);
    if (!to) return;
    focusOn.current = { control, place: to };
    if (taken) setTaken({ ...taken, at: to });
    edit({ kind: 'move', from, to });
    announce('moved', to);
  }

  function onKeyDown(event: KeyboardEvent, place: Place) {
    const { key } = event;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      setTaken(taken ? null : { before: building, from: place, at: place });
      announce(taken ? 'dropped' : 'taken', place);
    } else if (taken && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      move(place, key === 'ArrowUp' ? -1 : 1, 'handle');
    } else if (taken && key === 'Escape') {
      event.preventDefault();
      focusOn.current = { control: 'handle', place: taken.from };
      edit({ kind: 'replace', building: taken.before });
      announce('cancelled', taken.from);
      setTaken(null);
    }
  }

  const handleOf = (place: Place) => ({
    'data-control': `handle ${placeName(place)}`,
    'aria-pressed': taken !== null && samePlace(taken.at, place),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
    onBlur: () => {
      // A move takes the focus along; anything else ends it.
      if (!focusOn.current) setTaken(null);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from: place, over: null });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!dragged) return;
      scrollAtEdge(clientY);
      setDragged({ from: dragged.from, over: targetUnder(clientX, clientY, dragged.from) });
    },
    onPointerUp: () => {
      if (dragged?.over && !samePlace(dragged.from, dragged.over)) {
        edit({ kind: 'move', from: dragged.from, to: dragged.over });
        announce('dropped', dragged.over);
      }
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
    // Touching the handle drags instead of scrolling.
    style: { touchAction: 'none', cursor: dragged ? 'grabbing' : 'grab' } as const,
  });

  return {
    list,
    handleOf,
    move,
    rowOf: (place: Place) => ({
      'data-place': placeName(place),
      'data-over': dragged?.over && samePlace(dragged.over, place) ? '' : undefined,
      'data-taken': taken && samePlace(taken.at, place) ? '' : undefined,
    }),
    controlOf: (control: 'up' | 'down', place: Place) => ({ 'data-control': `${control} ${placeName(place)}` }),
  };
}
