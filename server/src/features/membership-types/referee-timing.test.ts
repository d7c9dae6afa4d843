import {
  listMembershipTypes,
  requestReferences,
  setRefereeTiming,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { ensureMembershipTypes } from './default-types.ts';

const referee = 'one@referees.example';

test('a new installation asks referees after screening; the applicant’s email and the next step say so', async () => {
  const t = await testApp();
  await ensureMembershipTypes(t);
  const administrator = await t.signInAs('administrator');
  const types = (await administrator.call(listMembershipTypes)).body.data;
  expect(types.map(({ asksReferees }: { asksReferees: string }) => asksReferees)).toEqual([
    'after_check',
    'after_check',
  ]);

  const member = await t.signInAs('member');
  const { id, version, state, progress } = await casesOf(t, { asksReferees: 'after_check' }).awaiting(member);
  expect([state, progress.nextStep]).toEqual(['submitted', 'screening']);
  expect((await t.inbox.latest(member.user.email)).body).toContain('Then your referees are asked by mail.');
  expect(await t.inbox.to(referee)).toEqual([]);
  const staff = await t.signInAs('staff');
  await staff.call(requestReferences, { params: { id }, body: { version } });
  expect(await t.inbox.to(referee)).toHaveLength(1);
});

test('an administrator has the referees of a type asked immediately, for applications sent from then on', async () => {
  const t = await testApp();
  const cases = casesOf(t, { asksReferees: 'after_check' });
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const administrator = await t.signInAs('administrator');
  const params = { id: draft.membershipType.id };
  const body = { asksReferees: 'at_once' };
  expect((await (await t.signInAs('staff')).call(setRefereeTiming, { params, body })).status).toBe(403);
  expect((await administrator.call(setRefereeTiming, { params, body })).body.data).toMatchObject(body);

  const sent: ApplicationDetail = await cases.submit(member, draft);
  expect([sent.state, sent.progress.nextStep]).toEqual(['awaiting_references', 'references']);
  expect((await t.inbox.latest(member.user.email)).body).toContain('Your referees have been asked by mail.');
  expect(await t.inbox.to(referee)).toHaveLength(1);
  const [change] = (await t.read.audit()).filter(({ action }) => action === 'membership_type.changed');
  expect(change).toMatchObject({ before: { asksReferees: 'after_check' }, after: body });
});
