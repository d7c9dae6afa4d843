import * as contracts from '@guildhall/shared/contracts';
import {
  addApplicationNote,
  askQuery,
  deleteApplicationNote,
  deleteInvoice,
  deleteMembershipType,
  deletePoll,
  discardMail,
  discardQuery,
  listJunk,
  listManagedMembershipTypes,
  removeDocument,
  removeReferee,
  restoreJunkItem,
  undoDeletion,
  uploadDocument,
  uploadQueryFile,
  type Contract,
} from '@guildhall/shared/contracts';
import { junkKinds, type JunkKind } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { mails } from '../../platform/database/schema/index.ts';
import type { Answer, SignedInTester, TestApp } from '../../testing/app.ts';
import { allRows } from '../../testing/all-rows.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';
import { draftFor } from '../../testing/finance.ts';
import { pollsOf } from '../../testing/polls.ts';

const ok = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

interface Made {
  id: string;
  /** Whichever role deletes it. */
  by: SignedInTester;
  remove: () => Promise<Answer>;
}

const office = (t: TestApp) => t.signInAs('administrator');

/** Creates an item and describes how to delete it, one for each operation that puts something into the junk box. */
const deletions: Record<string, { kind: JunkKind; make: (t: TestApp) => Promise<Made> }> = {
  discardQuery: {
    kind: 'query',
    async make(t) {
      const member = await t.signInAs('member');
      const { id: fileId } = ok(await member.call(uploadQueryFile, fileBody('note.txt', 'Hm.\n')));
      const body = { subject: 'Cheap watches', category: 'other', body: 'Buy now.', fileIds: [fileId] };
      const { id, version } = ok(await member.call(askQuery, { body }));
      const by = await office(t);
      return { id, by, remove: () => by.call(discardQuery, { params: { id }, body: { version, cause: 'spam' } }) };
    },
  },
  discardMail: {
    kind: 'mail',
    async make(t) {
      const by = await office(t);
      const cases = casesOf(t);
      const { id: application } = await cases.inReview(await t.signInAs('member'));
      const version = (await t.db.query.applications.findFirst())?.version ?? 0;
      ok(await cases.decide(by, application, version, { outcome: 'approved' }));
      const [letter] = await t.db.select().from(mails).where(eq(mails.topic, 'decision'));
      const id = letter?.id ?? '';
      return { id, by, remove: () => by.call(discardMail, { params: { id }, body: { version: letter?.version } }) };
    },
  },
  deletePoll: {
    kind: 'poll',
    async make(t) {
      const by = await office(t);
      const polls = pollsOf(t);
      const opened = await polls.open(by);
      await polls.answer('theresa@guild.example', 'yes');
      const { id, version } = await polls.read(by, opened.id);
      return { id, by, remove: () => by.call(deletePoll, { params: { id }, body: { version } }) };
    },
  },
  removeDocument: {
    kind: 'file',
    async make(t) {
      const by = await t.signInAs('member');
      const draft = await casesOf(t).start(by);
      const file = fileBody('cv.txt', 'A life in paper.\n');
      const { id } = ok(await by.call(uploadDocument, { params: { id: draft.id, kind: 'cv' }, ...file }));
      return { id, by, remove: () => by.call(removeDocument, { params: { id: draft.id, documentId: id } }) };
    },
  },
  removeReferee: {
    kind: 'referee',
    async make(t) {
      const by = await t.signInAs('member');
      const cases = casesOf(t);
      const draft = await cases.start(by);
      await cases.name(by, draft.id, 'one@referees.example');
      const { id, version } = await cases.name(by, draft.id, 'two@referees.example');
      const params = { id: draft.id, refereeId: id };
      return { id, by, remove: () => by.call(removeReferee, { params, body: { version } }) };
    },
  },
  deleteApplicationNote: {
    kind: 'note',
    async make(t) {
      const by = await office(t);
      const { id: application } = await casesOf(t).inReview(await t.signInAs('member'));
      const written = { params: { id: application }, body: { body: 'Called; all is well.', mentions: [] } };
      const { id, version } = ok(await by.call(addApplicationNote, written));
      const params = { id: application, noteId: id };
      return { id, by, remove: () => by.call(deleteApplicationNote, { params, body: { version } }) };
    },
  },
  deleteInvoice: {
    kind: 'invoice',
    async make(t) {
      const by = await office(t);
      const { id, version } = await draftFor(by, await t.build.user());
      return { id, by, remove: () => by.call(deleteInvoice, { params: { id }, body: { version } }) };
    },
  },
  deleteMembershipType: {
    kind: 'membership_type',
    async make(t) {
      const by = await office(t);
      await casesOf(t).types(by);
      const [type] = ok(await by.call(listManagedMembershipTypes));
      const { id, version } = type;
      return { id, by, remove: () => by.call(deleteMembershipType, { params: { id }, body: { version } }) };
    },
  },
};

/** Operations that delete nothing, or whose result can be created again: nothing goes into the junk box. */
const notDeletions: Record<string, string> = {
  cancelPoll: 'A state of polls; everybody invited is told.',
  cancelExport: 'Stops a job; the export can be started again.',
  cancelUpload: 'Drops a file that has not arrived as a whole.',
  removeQueryFile: 'Drops a file that stands in no message yet.',
  discardMemberImport: 'Forgets the personal data of a file that was not imported; it can be uploaded again.',
  removeBankRule: 'The dialog that removes a rule brings it back.',
  undoBankMatch: 'The payment stays, with a counter-entry; the line is open again.',
  undoMemberImport: 'The import itself stays, with what became of each row.',
  cancelAddressChange: 'Ends a request; nothing is lost.',
  cancelUserAddressChange: 'Ends a request; nothing is lost.',
  revokeUserInvitation: 'Ends an invitation that nobody accepted; the person can be invited again.',
  removeAuthenticator: 'A secret that must not come back.',
  distrustDevices: 'A secret that must not come back.',
  endSession: 'A secret that must not come back.',
  endOtherSessions: 'A secret that must not come back.',
  endUserSessions: 'A secret that must not come back.',
  cancelCanary: 'A state of deployments; the build stays.',
  withdrawApplication: 'A state of applications, which stay with their decisions.',
  withdrawForApplicant: 'A state of applications, which stay with their decisions.',
  deleteSavedView: 'The dialog that deletes a view puts it back.',
  deleteSavedReply: 'The dialog that deletes a reply puts it back.',
  removeLogo: 'Earlier logos stay in the history of the setting.',
  purgeJunkItem: 'Is the end of the junk box itself.',
  undoDeletion: 'Restores.',
  undoDeletions: 'Restores.',
};

const contractsByName = Object.entries(contracts as Record<string, unknown>).filter(
  (entry): entry is [string, Contract] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1],
);

test('lists every operation that deletes something', () => {
  const sounds = /^(delete|remove|discard|cancel|revoke|withdraw|end[A-Z]|purge|undo)/;
  const deleting = contractsByName
    .filter(([name, { method }]) => method === 'DELETE' || sounds.test(name))
    .map(([name]) => name);
  const listed = [...Object.keys(deletions), ...Object.keys(notDeletions)];
  expect(deleting.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !deleting.includes(name))).toEqual([]);
  expect(
    Object.values(deletions)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...junkKinds].toSorted());
});

/** What a DELETE removes without an expected version: it never changes after it was made, so its id says it all. */
const unchanging = [
  'cancelAddressChange',
  'cancelUpload',
  'cancelUserAddressChange',
  'discardMemberImport',
  'distrustDevices',
  'endOtherSessions',
  'endSession',
  'removeAuthenticator',
  'removeDocument',
  'removeQueryFile',
  'revokeUserInvitation',
];

test('every DELETE sends the expected version of what may have changed (decision 0041)', () => {
  const isWithVersion = ({ body }: Contract) => body !== undefined && z.safeParse(body, { version: 1 }).success;
  const deletes = contractsByName.filter(([, { method }]) => method === 'DELETE');
  const without = deletes.filter(([, one]) => !isWithVersion(one)).map(([name]) => name);
  expect(without.toSorted()).toEqual(unchanging);
});

// Records of the deletion and the restoration, and what every request writes.
const telling = /^(audit_events|audit_chain|timeline_entries|junk_items|sessions|rate_limits|idempotency_keys)$/;
const rowsOf = (t: TestApp) => allRows(t, { except: telling });

describe.each(Object.entries(deletions))('%s', (_name, { kind, make }) => {
  test('rule 13: is restored from the junk box exactly as it was', async () => {
    const t = await testApp();
    const { id, remove } = await make(t);
    await t.work();
    const staff = await t.signInAs('staff');
    const before = await rowsOf(t);
    ok(await remove());
    expect(await rowsOf(t)).not.toEqual(before);
    const [item] = ok(await staff.call(listJunk, { query: { kind } }));
    ok(await staff.call(restoreJunkItem, { params: { id: item.id }, body: {} }));
    const after = await rowsOf(t);
    if (kind === 'poll') {
      // New links are created and mailed; everything else is as before.
      const links = [before, after].map(({ action_links }) => action_links?.length ?? 0);
      expect(links[1]).toBe((links[0] ?? 0) + 3);
      for (const rows of [before, after]) {
        delete rows.action_links;
        delete rows.mails;
      }
    }
    expect(after).toEqual(before);
    expect(ok(await staff.call(listJunk))).toEqual([]);
    expect((await t.read.audit()).find(({ action }) => action === 'junk.restored')).toMatchObject({ entityId: id });
  });

  test('can be undone right away, only by the person who deleted it', async () => {
    const t = await testApp();
    const { id, by, remove } = await make(t);
    await t.work();
    const other = await t.signInAs('administrator');
    const before = await rowsOf(t);
    ok(await remove());
    const undo = { body: { kind, id } };
    expect((await other.call(undoDeletion, undo)).body.code).toBe('undo_too_late');
    ok(await by.call(undoDeletion, undo));
    expect(await rowsOf(t)).toEqual(before);
    expect((await by.call(undoDeletion, undo)).body.code).toBe('undo_restored');
  });
});
