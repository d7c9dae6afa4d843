/** The result of an event. `waiting`: its payment is not known yet. */
export interface Outcome {
  result: 'applied' | 'ignored' | 'needs_review' | 'waiting';
  note?: string;
}
