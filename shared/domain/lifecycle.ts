interface Transition<State extends string, By extends string> {
  from: readonly State[];
  /** `back` returns to the previous state. */
  to: State | 'back';
  by: readonly By[];
}

/**
 * Creates a state machine for server and screens from a table of transitions.
 * - `next(action, state)` returns the state after `action`, or `null` where the table does not allow it.
 * - `actionsFrom(state)` lists the actions allowed in `state`, in the table's order.
 */
export function defineLifecycle<State extends string, By extends string>() {
  return <const Table extends Record<string, Transition<State, By>>>(table: Table) => {
    type Action = Extract<keyof Table, string>;
    const actions = Object.keys(table) as Action[];
    return {
      table,
      actions,
      allows: (action: Action, state: State): boolean => table[action]!.from.includes(state),
      next: (action: Action, state: State): State | 'back' | null =>
        table[action]!.from.includes(state) ? table[action]!.to : null,
      actionsFrom: (state: State): Action[] => actions.filter((action) => table[action]!.from.includes(state)),
      /** The actions a holder of `by` may take in `state`. */
      actionsOf: (by: By, state: State): Action[] =>
        actions.filter((action) => table[action]!.from.includes(state) && table[action]!.by.includes(by)),
    };
  };
}
