import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Answers } from './draft.ts';
import type { Slot, Times } from './times.ts';

/** What the list and the grid of a poll's slots show. */
export interface SlotsProps {
  slots: readonly Slot[];
  /** The reader's zone, and the meeting's. */
  zone: string;
  meetingZone: string;
  times: Times;
  answers: Answers;
  /** Slots that came after this person had answered. */
  added: ReadonlySet<string>;
  /** Slots to point out because nothing was said about them. */
  missing: ReadonlySet<string>;
  onAnswer: (slots: readonly string[], answer: SlotAnswer) => void;
}
