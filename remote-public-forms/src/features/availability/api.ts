import {
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
} from '@guildhall/shared/contracts';
import { call, download } from '@guildhall/shared/http';
import { outcomeOf } from '../../outcome.ts';
import { answered, refused, type Outcome } from '../../server.ts';
import { dropDraft } from './draft.ts';
import { describeSaid } from './said.ts';
import { rememberSent, type SentAnswer } from './sent-answer.ts';
import type { AvailabilityReply } from './server.ts';
import type { Times } from './times.ts';

// Fetched by `server.ts` when it is needed, because the first screen does without.

export const readAvailability = (token: string) => outcomeOf(call(getAvailability, { params: { token } }));

/** Sends the answers. Once they have arrived the draft goes, and what was said is there for the last page. */
export async function sendAnswer(token: string, times: Times, body: AvailabilityReply): Promise<Outcome<SentAnswer>> {
  const { data, refusal } = await outcomeOf(call(answerAvailability, { params: { token }, body }));
  if (refusal) return refused(refusal);
  const said = describeSaid(data, body.zone, times, data.answer);
  const sent = { association: data.association, until: times.instant(data.deadline), said };
  dropDraft(token);
  rememberSent(sent);
  return answered(sent);
}

export const renewLink = (token: string) => outcomeOf(call(renewAvailabilityLink, { params: { token }, body: {} }));

export const saveCalendar = (token: string) => outcomeOf(download(downloadAvailabilityCalendar, { params: { token } }));
