import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Answers } from './draft.ts';
import type { Slot, Times } from './times.ts';

/** Props of the list and the grid of a poll's slots. */
export interface SlotsProps {
  slots: readonly Slot[];
  /** The reader's zone and the meeting's zone. */
  zone: string;
  meetingZone: string;
  times: Times;
  answers: Answers;
  /** Slots added after this person answered. */
  added: ReadonlySet<string>;
  /** Slots to mark because they are unanswered. */
  missing: ReadonlySet<string>;
  onAnswer: (slots: readonly string[], answer: SlotAnswer) => void;
}
