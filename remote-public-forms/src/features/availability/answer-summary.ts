import type { Availability } from '@guildhall/shared/contracts';
import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Draft } from './draft.ts';
import { differs, groupByDay, type Times } from './times.ts';

/** A person's answer with its times as text: it can be shown without time arithmetic, and kept for the last page. */
export interface AnswerSummary {
  title: string;
  /** The zone of the times: `Tokyo (GMT+9)`. */
  place: string;
  days: { day: string; rows: { time: string; elsewhere: string | null; answer: SlotAnswer | null }[] }[];
  /** The city of `elsewhere`. */
  city: string;
  comment: string;
}

/** Formats an answer in a language and with the times of a zone. */
export function formatAnswer(
  poll: Availability,
  zone: string,
  times: Times,
  { answers, comment }: Draft,
): AnswerSummary {
  const { title, slots, deadline } = poll;
  return {
    title,
    comment,
    city: times.city(poll.zone),
    place: times.place(slots[0]?.startsAt ?? deadline),
    days: groupByDay(slots, zone).map((day) => ({
      day: day.slots[0] ? times.day(day.slots[0]) : day.day,
      rows: day.slots.map((slot) => ({
        time: times.range(slot),
        elsewhere: differs(slot, zone, poll.zone) ? times.elsewhere(slot, poll.zone) : null,
        answer: answers[slot.id] ?? null,
      })),
    })),
  };
}
