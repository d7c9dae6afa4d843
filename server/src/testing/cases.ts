import {
  answerRefereeConsent,
  decideApplication,
  getRefereeConsent,
  listMembershipTypes,
  nameReferee,
  openRefereeConsent,
  saveAnswers,
  sendMail,
  startApplication,
  submitApplication,
  uploadDocument,
  type ApplicationDetail,
  type MembershipType,
  type RefereeSummary,
} from '@guildhall/shared/contracts';
import type { Answers, Language, RefereeTiming } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { mails, membershipTypes } from '../platform/database/schema/index.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import type { Answer, SignedInTester, TestApp } from './app.ts';

/** Answers sufficient to submit an application for full membership. */
export const completeAnswers: Answers = {
  firstName: 'Ada',
  lastName: 'Moreau',
  birthDate: '1984-05-12',
  nationality: 'FR',
  email: 'ada@moreau.example',
  phone: '+33 1 23 45 67 89',
  street: '12 rue des Lilas',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  profession: 'Paper conservator',
  degree: 'MA Conservation',
  institution: 'Université Paris 1',
  graduationYear: 2009,
  motivation: 'I have restored drawings for fifteen years and would like to share what I have learnt with colleagues.',
  declaresTruth: true,
  acceptsCodeOfConduct: true,
  acceptsDataProtection: true,
};

/** A body with one file, as sent by a browser. */
export function fileBody(name: string, content: string | Buffer): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'guildhall-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const refereeNamed = (
  email: string,
  overrides: { standby?: boolean; language?: Language; firstName?: string } = {},
) => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email,
  organisation: 'City Museum',
  relation: 'colleague',
  language: 'en',
  standby: false,
  ...overrides,
});

const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/**
 * The steps of an application through the API; each returns the input of the next one.
 * @param asksReferees immediately unless the test is about screening: most tests need referees who have been asked
 */
export function casesOf(t: TestApp, { asksReferees = 'at_once' }: { asksReferees?: RefereeTiming } = {}) {
  let isSet = false;
  const types = async (who: SignedInTester): Promise<MembershipType[]> => {
    await ensureMembershipTypes(t);
    if (!isSet) await t.db.update(membershipTypes).set({ asksReferees });
    isSet = true;
    return ok(await who.call(listMembershipTypes)).body.data;
  };

  const start = async (applicant: SignedInTester, key = 'full'): Promise<ApplicationDetail> => {
    const type = (await types(applicant)).find((candidate) => candidate.key === key);
    return ok(await applicant.call(startApplication, { body: { membershipTypeId: type?.id } })).body.data;
  };

  const fill = async (
    applicant: SignedInTester,
    draft: ApplicationDetail,
    answers = completeAnswers,
  ): Promise<number> =>
    ok(await applicant.call(saveAnswers, { params: { id: draft.id }, body: { version: draft.version, answers } })).body
      .data.version;

  const name = async (
    applicant: SignedInTester,
    id: string,
    ...who: Parameters<typeof refereeNamed>
  ): Promise<RefereeSummary> =>
    ok(await applicant.call(nameReferee, { params: { id }, body: refereeNamed(...who) })).body.data;

  const attach = async (applicant: SignedInTester, id: string, kind = 'cv') =>
    ok(await applicant.call(uploadDocument, { params: { id, kind }, ...fileBody('cv.txt', 'A life in paper.\n') })).body
      .data;

  /** A complete draft, with two referees (`one@`, `two@referees.example`). */
  const complete = async (applicant: SignedInTester): Promise<ApplicationDetail> => {
    const draft = await start(applicant);
    const version = await fill(applicant, draft);
    await attach(applicant, draft.id);
    await name(applicant, draft.id, 'one@referees.example');
    await name(applicant, draft.id, 'two@referees.example');
    return { ...draft, version };
  };

  const submit = async (
    applicant: SignedInTester,
    { id, version }: { id: string; version: number },
  ): Promise<ApplicationDetail> =>
    ok(await applicant.call(submitApplication, { params: { id }, body: { version } })).body.data;

  /** Submitted, with the referees asked. */
  const awaiting = async (applicant: SignedInTester, ...standbys: string[]): Promise<ApplicationDetail> => {
    const draft = await complete(applicant);
    for (const email of standbys) await name(applicant, draft.id, email, { standby: true });
    return submit(applicant, draft);
  };

  /** The secret in the newest link mailed to a referee. */
  const tokenFor = async (email: string): Promise<string> =>
    (await t.inbox.latestLinkFor(email)).split('/').at(-1) ?? '';

  /** Submits an answer through a link, complete unless changed by `overrides`. */
  const answerWith = async (
    token: string,
    answer = 'consented',
    overrides: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const { body } = await t.call(getRefereeConsent, { params: { token } });
    const declarationSha256 = body.data?.declaration.sha256 ?? '0'.repeat(64);
    await t.call(openRefereeConsent, { params: { token }, body: { declarationSha256 } });
    return t.call(answerRefereeConsent, {
      params: { token },
      body: {
        answer,
        statement: 'I have worked with Ada for ten years.',
        confidential: true,
        signedAs: 'Noor Haddad',
        declarationSha256,
        language: 'en',
        ...overrides,
      },
    });
  };

  const referee = async (email: string, answer = 'consented') => ok(await answerWith(await tokenFor(email), answer));

  /** Both referees have consented. */
  const inReview = async (applicant: SignedInTester): Promise<ApplicationDetail> => {
    const application = await awaiting(applicant);
    await referee('one@referees.example');
    await referee('two@referees.example');
    return application;
  };

  const decide = async (administrator: SignedInTester, id: string, version: number, body: Record<string, unknown>) =>
    administrator.call(decideApplication, { params: { id }, body: { version, ...body } });

  /** The decision letter has been sent. */
  const sendLetter = async (office: SignedInTester, applicationId: string): Promise<void> => {
    const written = await t.db.select().from(mails).where(eq(mails.applicationId, applicationId));
    const letter = written.find(({ topic, state }) => topic === 'decision' && state === 'draft');
    ok(await office.call(sendMail, { params: { id: letter?.id ?? '' }, body: { version: letter?.version } }));
    t.clock.pass({ seconds: 61 });
    await t.work({ early: true });
  };

  return {
    types,
    start,
    fill,
    name,
    attach,
    complete,
    submit,
    awaiting,
    tokenFor,
    answerWith,
    referee,
    inReview,
    decide,
    sendLetter,
  };
}
