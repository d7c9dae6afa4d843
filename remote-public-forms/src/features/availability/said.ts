import type { Answers } from './draft.ts';
import { groupByDay, type Slot, type Times } from './times.ts';
import type { SlotAnswer } from '@guildhall/shared/domain';

interface SaidParts {
  title: string;
  slots: readonly Slot[];
  zone: string;
  times: Times;
  answers: Answers;
  comment: string;
  wordOf: (answer: SlotAnswer | 'none') => string;
}

/** What somebody said as plain text, to be pasted into a mail or a calendar. */
export function saidAsText({ title, slots, zone, times, answers, comment, wordOf }: SaidParts): string {
  const lines = groupByDay(slots, zone).flatMap(({ slots: ofDay }) => [
    '',
    ...ofDay.slice(0, 1).map(times.day),
    ...ofDay.map((slot) => `  ${times.range(slot)}  ${wordOf(answers[slot.id] ?? 'none')}`),
  ]);
  const place = slots[0] ? times.place(slots[0].startsAt) : zone;
  return [`${title} · ${place}`, ...lines, ...(comment.trim() === '' ? [] : ['', comment.trim()])].join('\n');
}
