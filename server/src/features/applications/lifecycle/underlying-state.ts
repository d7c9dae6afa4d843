import type { ApplicationState } from '@guildhall/shared/domain';
import type { ApplicationRow } from '../repository.ts';

/** Where `back` leads: what rested goes on, answered changes return to where they were asked for. */
export const backFrom = ({ state, heldState, returnState }: ApplicationRow): ApplicationState | null =>
  state === 'on_hold' ? (heldState ?? returnState) : returnState;

/** The state a case is in beneath a hold and beneath requested changes: it decides what referees may still do. */
export function underlyingState(row: ApplicationRow): ApplicationState | null {
  const unheld = row.state === 'on_hold' ? backFrom(row) : row.state;
  return unheld === 'changes_requested' ? row.returnState : unheld;
}
