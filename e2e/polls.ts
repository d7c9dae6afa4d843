import { answerAvailability, createPoll, openPoll, type PollDetail, type PollInput } from '@guildhall/shared/contracts';
import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Api } from './api.ts';
import type { Product } from './product.ts';
import { linkIn, unique } from './steps.ts';

/** Polls for tests to start from, created over the API as the office would. */

export type Invitee = PollInput['invitations'][number];

export const someInvitee = (name: string): Invitee => ({
  name,
  email: `${name.replaceAll(' ', '.')}.${unique()}@committee.example`.toLowerCase(),
  required: false,
  language: 'en',
});

const dayMs = 24 * 60 * 60 * 1000;

/** Whole hours some days ahead, one per slot. */
export const coming = (slots: number, inDays = 20): { startsAt: string }[] => {
  const first = Math.ceil(Date.now() / dayMs) * dayMs + inDays * dayMs;
  return Array.from({ length: slots }, (_, index) => ({
    startsAt: new Date(first + Math.floor(index / 4) * dayMs + (8 + (index % 4) * 2) * (dayMs / 24)).toISOString(),
  }));
};

/** A poll whose invitations have been sent. */
export async function openedPoll(
  office: Api,
  parts: Pick<PollInput, 'slots' | 'invitations'> & Partial<PollInput>,
): Promise<PollDetail> {
  const { id, version } = await office(createPoll, {
    body: {
      title: `Admissions committee ${unique()}`,
      description: 'We decide on the applications of this season.',
      place: 'Hofgasse 12, second floor',
      zone: 'Europe/Vienna',
      durationMinutes: 90,
      deadline: new Date(Date.now() + 10 * dayMs).toISOString(),
      showAnswers: false,
      closesWhenAnswered: false,
      agenda: [],
      ...parts,
    },
  });
  return office(openPoll, { params: { id }, body: { version } });
}

/** The link in the newest mail to an invitee. */
export const pollLinkOf = async (product: Product, { email }: Invitee, after?: string): Promise<string> =>
  linkIn((await product.mailTo(email, after === undefined ? {} : { after })).links, '/forms/meeting-availibility/');

/** Answers through the link's API, as the page does. */
export const answerPoll = (visitor: Api, link: string, answers: Record<string, SlotAnswer>): Promise<unknown> =>
  visitor(answerAvailability, {
    params: { token: new URL(link).pathname.split('/').at(-1) ?? '' },
    body: { answers, comment: '', zone: 'Europe/Vienna', language: 'en' },
  });
