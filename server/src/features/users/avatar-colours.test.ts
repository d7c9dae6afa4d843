import { askQuery, assignApplication, getApplication, getQuery, listApplications } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

test('every avatar has the colour its person chose', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs(await t.build.user({ role: Role.member, avatarColour: 'orange' }));
  const staff = await t.signInAs(await t.build.user({ role: Role.staff, avatarColour: 'green' }));

  const begun = await cases.awaiting(member);
  const application = { id: begun.id };
  const assigned = await staff.call(assignApplication, {
    params: application,
    body: { version: begun.version, assigneeId: staff.user.id },
  });
  expect(assigned.status).toBe(200);
  expect((await member.call(getApplication, { params: application })).body.data.assignee).toMatchObject({
    id: staff.user.id,
    colour: 'green',
  });
  expect((await staff.call(listApplications, { query: {} })).body.data).toMatchObject([{ applicantColour: 'orange' }]);

  const asked = await member.call(askQuery, {
    body: { subject: 'Deadline for changes', category: 'application', body: 'May I have a week more?', fileIds: [] },
  });
  const read = await staff.call(getQuery, { params: { id: asked.body.data.id } });
  expect(read.body.data.messages).toMatchObject([{ authorColour: 'orange' }]);
});
