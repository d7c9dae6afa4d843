import {
  getApplication,
  nameReferee,
  orderReferees,
  type ApplicationDetail,
  type RefereeSummary,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const places = (referees: readonly RefereeSummary[]) =>
  referees.map(({ email, standby }) => `${email.split('@')[0]}${standby ? ' stands by' : ''}`);

const order = (who: SignedInTester, id: string, from: unknown, to: unknown) =>
  who.call(orderReferees, { params: { id }, body: { from, to } });

/** A complete draft with two referees and two stand-bys. */
async function draftOf() {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  for (const name of ['three', 'four'])
    await cases.name(member, draft.id, `${name}@referees.example`, { standby: true });
  const ids = (await read(member, draft.id)).referees.map(({ id }) => id);
  const [one = '', two = '', three = '', four = ''] = ids;
  return { t, cases, member, draft, ids, one, two, three, four };
}

test('asks as many referees as before, in the new order; the others become stand-bys in that order', async () => {
  const { t, cases, member, draft, ids, one, two, three, four } = await draftOf();
  const { status, body } = await order(member, draft.id, ids, [one, four, two, three]);
  expect([status, places(body.data)]).toEqual([200, ['one', 'four', 'two stands by', 'three stands by']]);
  expect(places((await read(member, draft.id)).referees)).toEqual(places(body.data));
  await cases.submit(member, draft);
  const asked = async () => {
    const found: string[] = [];
    for (const name of ['one', 'two', 'three', 'four'])
      if ((await t.inbox.to(`${name}@referees.example`)).length > 0) found.push(name);
    return found;
  };
  expect(await asked()).toEqual(['one', 'four']);
  await cases.referee('one@referees.example', 'cannot');
  expect(await asked()).toEqual(['one', 'two', 'four']);
});

test('a referee named later comes after all others of the same kind', async () => {
  const { cases, member, draft, ids, one, two, three, four } = await draftOf();
  await order(member, draft.id, ids, [two, one, four, three]);
  await cases.name(member, draft.id, 'five@referees.example');
  expect(places((await read(member, draft.id)).referees)).toEqual([
    'two',
    'one',
    'five',
    'four stands by',
    'three stands by',
  ]);
});

test('refuses an outdated order with the current referees', async () => {
  const { member, draft, ids, one, two, three, four } = await draftOf();
  await order(member, draft.id, ids, [two, one, three, four]);
  const stale = await order(member, draft.id, ids, [one, three, two, four]);
  const current = [{ id: two }, { id: one }, { id: three, standby: true }, { id: four, standby: true }];
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict', current }]);
  // A referee was named in another tab in the meantime.
  await member.call(nameReferee, { params: { id: draft.id }, body: refereeNamed('five@referees.example') });
  expect((await order(member, draft.id, [two, one, three, four], [one, two, three, four])).status).toBe(409);
});

test.each([
  ['somebody twice', ([one, two, three]: string[]) => [one, two, three, three]],
  ['somebody left out', ([one, two, three]: string[]) => [one, two, three]],
  ['somebody else', ([one, two, three]: string[]) => [one, two, three, crypto.randomUUID()]],
])('refuses an order with %s', async (_what, broken) => {
  const { member, draft, ids } = await draftOf();
  expect((await order(member, draft.id, ids, broken(ids))).status).toBe(400);
});

test('the applicant sets the order, which is fixed once the application is sent', async () => {
  const { t, cases, member, draft, ids } = await draftOf();
  const turned = [...ids].reverse();
  expect((await t.call(orderReferees, { params: { id: draft.id }, body: { from: ids, to: turned } })).status).toBe(401);
  expect((await order(await t.signInAs('member'), draft.id, ids, turned)).status).toBe(404);
  expect((await order(await t.signInAs('staff'), draft.id, ids, turned)).status).toBe(403);
  const audited = async () => (await t.read.audit()).filter(({ action }) => action === 'referees.ordered');
  expect(await audited()).toEqual([]);
  await order(member, draft.id, ids, turned);
  expect(await audited()).toMatchObject([{ entityId: draft.id, before: { order: ids }, after: { order: turned } }]);
  await cases.submit(member, draft);
  expect((await order(member, draft.id, turned, ids)).body.code).toBe('not_editable');
});
