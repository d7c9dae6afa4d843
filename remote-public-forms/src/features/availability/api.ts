import {
  type Availability,
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
} from '@guildhall/shared/contracts';
import { call, download } from '@guildhall/shared/http';
import { currentLanguage } from '@guildhall/shared/i18n';
import { outcomeOf } from '../../outcome.ts';
import { answered, refused, type Outcome } from '../../server.ts';
import { dropDraft, type Draft } from './draft.ts';
import { formatAnswer } from './answer-summary.ts';
import { rememberSent, type SentAnswer } from './sent-answer.ts';
import type { Times } from './times.ts';

// Loaded on demand by `server.ts`, because the first screen does not need it.

export const readAvailability = (token: string) => outcomeOf(call(getAvailability, { params: { token } }));

interface ShownPoll {
  poll: Availability;
  zone: string;
  times: Times;
}

/**
 * Sends the answers to the slots that still exist. On success it removes the draft and keeps the answer for the last
 * page.
 */
export async function sendAnswer(
  token: string,
  { poll, zone, times }: ShownPoll,
  { answers, comment }: Draft,
): Promise<Outcome<SentAnswer>> {
  const asked = Object.entries(answers).filter(([slot]) => poll.slots.some(({ id }) => id === slot));
  const body = { answers: Object.fromEntries(asked), comment: comment.trim(), zone, language: currentLanguage() };
  const { data, refusal } = await outcomeOf(call(answerAvailability, { params: { token }, body }));
  if (refusal) return refused(refusal);
  const said = formatAnswer(data, zone, times, data.answer);
  const sent = { association: data.association, until: times.instant(data.deadline), said };
  dropDraft(token);
  rememberSent(sent);
  return answered(sent);
}

export const renewLink = (token: string) => outcomeOf(call(renewAvailabilityLink, { params: { token }, body: {} }));

export const saveCalendar = (token: string) => outcomeOf(download(downloadAvailabilityCalendar, { params: { token } }));
