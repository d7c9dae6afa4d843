import type { ApplicationState } from '@guildhall/shared/domain';
import type { ApplicationRow } from '../repository.ts';

/** The target of `back`: resumed applications and submitted changes return to the previous state. */
export const backFrom = ({ state, heldState, returnState }: ApplicationRow): ApplicationState | null =>
  state === 'on_hold' ? (heldState ?? returnState) : returnState;

/** The state beneath a hold and requested changes: it decides what referees may still do. */
export function underlyingState(row: ApplicationRow): ApplicationState | null {
  const unheld = row.state === 'on_hold' ? backFrom(row) : row.state;
  return unheld === 'changes_requested' ? row.returnState : unheld;
}
