import type { ApplicationState } from '@guildhall/shared/domain';
import type { ApplicationRow } from '../repository.ts';

/** What the state beneath another depends on. */
export type LayeredState = Pick<ApplicationRow, 'state' | 'heldState' | 'returnState'>;

/** The target of `back`: resumed applications and submitted changes return to the previous state. */
export const previousState = ({ state, heldState, returnState }: LayeredState): ApplicationState | null =>
  state === 'on_hold' ? (heldState ?? returnState) : returnState;

/** The state beneath a hold and requested changes: it decides what referees may still do. */
export function underlyingState(row: LayeredState): ApplicationState | null {
  const unheld = row.state === 'on_hold' ? previousState(row) : row.state;
  return unheld === 'changes_requested' ? row.returnState : unheld;
}
