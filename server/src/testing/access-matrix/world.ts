import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addApplicationNote,
  askQuery,
  attachToMail,
  createSavedReply,
  createSavedView,
  createUpload,
  deletePoll,
  listJunk,
  listSessions,
  signIn,
  recordPayment,
  startCheckout,
  startExport,
  uploadBankStatement,
  uploadMemberImport,
  uploadQueryFile,
  type Contract,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { issueRuns, notifications, renewals, accounts } from '../../platform/database/schema/index.ts';
import { only } from '../../platform/database/client.ts';
import { casesOf, completeAnswers, fileBody } from '../cases.ts';
import { createFinanceBuild, invoiceFor } from '../finance.ts';
import { pollsOf } from '../polls.ts';
import type { Answer, SignedInTester, TestApp } from '../app.ts';
import { testPassword } from '../build.ts';
import { newToken } from '../../platform/secrets/secrets.ts';
import type { Operation, Persona } from './policy.ts';

/** Contained in all of the owner's data, so that unauthorised access is detected. */
export const canary = 'Kanarienvogel';

const backup = 'guildhall-20261120T090000Z-0000.tar';

const dataOf = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

const unknownId = '01890000-0000-7000-8000-000000000000';
const question = { subject: `${canary}?`, category: 'application', body: 'May I?', fileIds: [] };
const exportOrder = { list: 'applications', format: 'csv', query: {}, columns: ['number'], language: 'en' };

/** A request's data besides its path. */
export interface Sample {
  params?: Record<string, string>;
  query?: string;
  payload?: InjectOptions['payload'];
  headers?: Record<string, string>;
}

/** People in every role, one of whom owns one of everything, and the request for each operation on it. */
export async function createWorld(t: TestApp) {
  const cases = casesOf(t);
  const signedIn = async (overrides: Parameters<typeof t.build.user>[0] = {}): Promise<SignedInTester> =>
    t.signInAs(await t.build.user(overrides));
  const owner = await signedIn({ lastName: canary });
  const people = {
    owner,
    otherMember: await signedIn(),
    staff: await signedIn({ role: 2 }),
    administrator: await signedIn({ role: 1 }),
    suspended: await signedIn(),
  };
  const { staff } = people;
  // The account changed by administrators, so that all others stay the same.
  const somebody = await t.build.user();
  const halfWay = await t.build.user({ secondStep: true });
  const { challenge } = dataOf(
    await t.call(signIn, { body: { email: halfWay.email, password: testPassword } }),
  ).twoSteps;

  const begun = await cases.complete(owner);
  const answers = { ...completeAnswers, lastName: canary };
  const draft = { ...begun, version: await cases.fill(owner, begun, answers) };
  const announced = { kind: 'cv', fileName: 'more.txt', size: 10 };
  const upload = async (): Promise<string> =>
    dataOf(await owner.call(createUpload, { params: { id: draft.id }, body: announced })).id;
  const uploads = [await upload(), await upload(), await upload(), await upload()];
  const { id: application, referees, documents } = await cases.submit(owner, draft);
  await cases.referee('two@referees.example');
  const refereeLink = await cases.tokenFor('one@referees.example');
  await cases.answerWith(refereeLink, 'cannot');
  const written = { params: { id: application }, body: { body: canary, mentions: [] } };
  const { id: noteId } = dataOf(await staff.call(addApplicationNote, written));
  const poll = await pollsOf(t).open(staff, { agenda: [application] });
  const availabilityLink = await pollsOf(t).tokenFor(poll.invitations[0]?.email ?? '');

  const { id: invoice } = await invoiceFor(staff, owner.user);
  const paidInvoice = await invoiceFor(staff, owner.user);
  const cash = { method: 'cash', amountMinor: 1_00, receivedOn: paidInvoice.issuedOn ?? '' };
  const { payments } = dataOf(
    await staff.call(recordPayment, {
      params: { id: paidInvoice.id },
      body: { version: paidInvoice.version, ...cash },
    }),
  );
  const { checkoutId } = dataOf(await owner.call(startCheckout, { params: { id: invoice }, body: {} }));
  const queryFile = async (): Promise<string> =>
    dataOf(await owner.call(uploadQueryFile, fileBody('note.txt', 'Hm.\n'))).id;
  const sentFile = await queryFile();
  const { id: query } = dataOf(await owner.call(askQuery, { body: { ...question, fileIds: [sentFile] } }));
  const looseFiles = [await queryFile(), await queryFile(), await queryFile(), await queryFile()];
  const { id: exportId } = dataOf(await staff.call(startExport, { body: exportOrder }));
  const csv = fileBody('members.csv', 'E-mail,First name,Last name\nnoor@example.org,Noor,Haddad\n');
  const { id: memberImport } = dataOf(await people.administrator.call(uploadMemberImport, csv));
  const ended = {
    endsBy: '2026-12-31',
    state: 'stopped' as const,
    total: 0,
    createdById: people.administrator.user.id,
  };
  const issueRun = await t.db
    .insert(issueRuns)
    .values({ state: 'stopped', createdById: people.staff.user.id, createdAt: t.clock.now() })
    .returning()
    .then(only);
  const renewal = await t.db
    .insert(renewals)
    .values({ ...ended, createdAt: t.clock.now() })
    .returning()
    .then(only);
  const bankFile = fileBody('bank.csv', `Booking date,Payer,Amount\n18/11/2026,${canary},12.00\n`);
  const { id: bankStatement } = dataOf(await staff.call(uploadBankStatement, bankFile));
  const deleted = await pollsOf(t).create(staff, { title: canary });
  await staff.call(deletePoll, { params: { id: deleted.id }, body: { version: deleted.version } });
  const junkItem = dataOf(await staff.call(listJunk))[0].id;
  const viewsAndReplies = { views: [] as string[], replies: [] as string[] };
  for (let i = 0; i < 6; i += 1) {
    const name = `Number ${i}`;
    const view = { list: 'queries', name, filters: {}, columns: null, isShared: true };
    viewsAndReplies.views.push(dataOf(await staff.call(createSavedView, { body: view })).id);
    viewsAndReplies.replies.push(dataOf(await staff.call(createSavedReply, { body: { name, text: { en: name } } })).id);
  }
  // An empty file is enough: the verification runs later, as a job.
  mkdirSync(t.config.backups, { recursive: true });
  writeFileSync(join(t.config.backups, backup), '');
  const [line] = await t.read.audit();
  const [mail] = await t.inbox.to('one@referees.example');
  const { id: letter } = await createFinanceBuild(t).letter();
  const [toRead] = await t.db
    .insert(notifications)
    .values({
      userId: staff.user.id,
      kind: 'mail_failed',
      mailId: letter,
      inPage: true,
      inDigest: false,
      at: t.clock.now(),
    })
    .returning();
  const ofLetter = { params: { id: letter }, ...fileBody('plan.txt', 'At nine.\n') };
  const letterFile = dataOf(await staff.call(attachToMail, ofLetter)).attachments[0].fileId;
  const sessionOf = async (who: SignedInTester): Promise<string> =>
    dataOf(await who.call(listSessions)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  const endable: string[] = [];
  for (let i = 0; i < 3; i += 1) endable.push(await sessionOf(await t.signInAs(owner.user)));
  const ownSession = await sessionOf(owner);
  await t.db.update(accounts).set({ state: 'suspended' }).where(eq(accounts.id, people.suspended.user.id));

  const tokens: Record<Persona, string | null> = {
    visitor: null,
    beforeSecondStep: challenge,
    linkHolder: refereeLink,
    owner: owner.token,
    otherMember: people.otherMember.token,
    staff: people.staff.token,
    administrator: people.administrator.token,
    suspended: people.suspended.token,
  };

  const idsByPath: readonly [RegExp, string][] = [
    [/^\/users\/:id/, somebody.id],
    [/^\/applications/, application],
    [/^\/invoices\/issue-runs/, issueRun.id],
    [/^\/invoices/, invoice],
    [/^\/checkouts/, checkoutId],
    [/^\/queries/, query],
    [/^\/exports/, exportId],
    [/^\/meetings/, poll.id],
    [/^\/mails/, mail?.id ?? unknownId],
    [/^\/audit/, line?.id ?? unknownId],
    [/^\/bank\/statements/, bankStatement],
    [/^\/member-imports/, memberImport],
    [/^\/renewals/, renewal.id],
    [/^\/junk/, junkItem],
    [/^\/membership-types/, draft.membershipType.id],
  ];
  const secondReferee = referees[1]?.id ?? unknownId;
  const params: Record<string, string> = {
    refereeId: secondReferee,
    documentId: documents[0]?.id ?? unknownId,
    uploadId: uploads[0] ?? unknownId,
    invitationId: poll.invitations[0]?.id ?? unknownId,
    noteId,
    fileId: sentFile,
    userId: halfWay.id,
    type: 'email',
    setting: 'association',
    step: 'types',
    kind: 'cv',
    provider: 'test',
    backup,
    key: 'decision_approved',
    language: 'en',
    number: '1',
    remote: 'membership',
    build: '1.0.0+aaaaaaaaaaaa',
  };

  const file = (): Sample => {
    const { body: payload, headers } = fileBody('cv.txt', 'A life in paper.\n');
    return { payload, headers };
  };
  const piece = { payload: Buffer.from('x'), headers: { 'content-type': 'application/octet-stream' } };
  const once = (ids: string[], persona: Persona) => (persona === 'owner' && ids.length > 1 ? ids.pop() : ids[0]) ?? '';
  const ofOffice = (persona: Persona, ids: string[]) =>
    ((persona === 'staff' || persona === 'administrator') && ids.pop()) || unknownId;
  // An unknown version is refused after all other checks: it shows who has access, and changes nothing.
  const stale = { version: 999_999 };
  const person = { firstName: 'Noor', lastName: 'Haddad', email: 'two@referees.example', relation: 'member' };
  const named = { ...person, language: 'en', standby: false };
  const ids = [secondReferee, unknownId];

  /** Requests that need a valid body to reach the authorisation; all others send an empty body. */
  const samples: Partial<Record<Operation, (persona: Persona) => Sample>> = {
    searchEverything: () => ({ query: `q=${canary}` }),
    saveAnswers: () => ({ payload: { ...stale, answers: {} } }),
    keepStep: () => ({ payload: { step: 'person' } }),
    orderReferees: () => ({ payload: { from: ids, to: ids } }),
    submitApplication: () => ({ payload: stale }),
    withdrawApplication: () => ({ payload: stale }),
    answerChanges: () => ({ payload: stale }),
    editApplicationNote: () => ({ payload: { ...stale, body: 'Changed.', mentions: [] } }),
    deleteApplicationNote: () => ({ payload: stale }),
    nameReferee: () => ({ payload: named }),
    editReferee: () => ({ payload: { ...named, ...stale } }),
    removeReferee: () => ({ payload: stale }),
    uploadDocument: file,
    uploadQueryFile: file,
    attachToMail: () => ({ ...file(), params: { id: letter } }),
    downloadMailFile: () => ({ params: { id: letter, fileId: letterFile } }),
    downloadReceipt: () => ({ params: { id: payments[0]?.id ?? unknownId } }),
    createUpload: () => ({ payload: announced }),
    sendPiece: () => ({ ...piece, query: 'offset=5' }),
    cancelUpload: (persona) => ({ params: { uploadId: once(uploads, persona) } }),
    // Staff and the administrator each delete one at three host names.
    deleteSavedView: (persona) => ({
      params: { id: ofOffice(persona, viewsAndReplies.views) },
      payload: { version: 1 },
    }),
    deleteSavedReply: (persona) => ({
      params: { id: ofOffice(persona, viewsAndReplies.replies) },
      payload: { version: 1 },
    }),
    removeQueryFile: (persona) => ({ params: { id: once(looseFiles, persona) } }),
    readNotification: () => ({ params: { id: toRead?.id ?? unknownId } }),
    endSession: (persona) => ({ params: { id: (persona === 'owner' && endable.pop()) || ownSession } }),
    answerQuery: () => ({ payload: { ...stale, body: 'Yes.', fileIds: [], kind: 'public' } }),
    resolveQuery: () => ({ payload: stale }),
    startCheckout: () => ({ payload: {} }),
    openRefereeConsent: () => ({ payload: { declarationSha256: '0'.repeat(64) } }),
    answerRefereeConsent: () => ({
      payload: { answer: 'cannot', confidential: true, declarationSha256: '0'.repeat(64), language: 'en' },
    }),
    renewRefereeLink: () => ({ payload: {} }),
    answerAvailability: () => ({ payload: { answers: {}, comment: '', zone: 'Europe/Vienna', language: 'en' } }),
    renewAvailabilityLink: () => ({ payload: {} }),
    sendBuildFile: () => ({ ...piece, query: 'path=remoteEntry.js' }),
  };

  /** A persona's complete request for the owner's items. */
  function requestOf(name: Operation, { method, path, body }: Contract, persona: Persona) {
    const sample = samples[name]?.(persona) ?? {};
    const idHere = idsByPath.find(([prefix]) => prefix.test(path))?.[1] ?? unknownId;
    const link = path.startsWith('/referee-consent') ? refereeLink : availabilityLink;
    const all: Record<string, string> = {
      ...params,
      id: idHere,
      // A persona without a link can only guess one.
      token: persona === 'linkHolder' ? link : newToken(),
      ...sample.params,
    };
    const isWrite = method !== 'GET' && (method !== 'DELETE' || body !== undefined);
    const url = `/api${path.replace(/:(\w+)/g, (_, key: string) => all[key] ?? unknownId)}`;
    return {
      url: sample.query ? `${url}?${sample.query}` : url,
      headers: { ...sample.headers },
      ...((sample.payload !== undefined || isWrite) && { payload: sample.payload ?? {} }),
    };
  }

  return { people, tokens, requestOf };
}
