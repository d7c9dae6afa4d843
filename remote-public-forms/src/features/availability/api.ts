import {
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
} from '@guildhall/shared/contracts';
import { call, download } from '@guildhall/shared/http';
import { outcomeOf } from '../../outcome.ts';
import type { AvailabilityReply } from './server.ts';

// Fetched by `server.ts` when it is needed, because the first screen does without.

export const readAvailability = (token: string) => outcomeOf(call(getAvailability, { params: { token } }));

export const sendAnswer = (token: string, body: AvailabilityReply) =>
  outcomeOf(call(answerAvailability, { params: { token }, body }));

export const renewLink = (token: string) => outcomeOf(call(renewAvailabilityLink, { params: { token }, body: {} }));

export const saveCalendar = (token: string) => outcomeOf(download(downloadAvailabilityCalendar, { params: { token } }));
