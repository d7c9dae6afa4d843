import {
  cancelPoll,
  decideApplication,
  downloadMinutes,
  finishMinutes,
  getApplication,
  getApplicationFile,
  getMinutes,
  getTimeline,
  reopenMinutes,
  saveMinutes,
  setAgenda,
  type MinutesDetail,
  type MinutesInput,
} from '@guildhall/shared/contracts';
import { describeWith } from '@guildhall/shared/testing/programs';
import { testApp, type SignedInTester } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { textOf } from '../../../testing/pdf-text.ts';
import { invitees, pollsOf } from '../../../testing/polls.ts';

const guestId = '01890000-0000-7000-8000-00000000aaaa';

/** A meeting that has started, with an application in review on its agenda; the administrator is invited, too. */
async function atMeeting({ hasBegun = true } = {}) {
  const t = await testApp();
  const polls = pollsOf(t);
  const { id } = await casesOf(t).inReview(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const staff = await t.signInAs('staff');
  const chair = { name: 'Greta Holm', email: administrator.user.email, required: true, language: 'en' as const };
  const poll = await polls.schedule(
    staff,
    await polls.open(staff, { agenda: [id], invitations: [...invitees, chair] }),
  );
  if (hasBegun) await t.db.execute(`update meetings set starts_at = '2026-11-20T08:30:00Z'`);
  const params = { id: poll.id };
  const read = async (who = staff): Promise<MinutesDetail> => (await who.call(getMinutes, { params })).body.data;
  const write = async (change: Partial<MinutesInput> = {}, who: SignedInTester = staff) => {
    const { version, minuteTaker, attendance, guests } = await read();
    return who.call(saveMinutes, { params, body: { version, minuteTaker, attendance, guests, items: [], ...change } });
  };
  const everybody = Object.fromEntries(poll.invitations.map((one) => [one.id, 'present'] as const));
  const finish = async () => staff.call(finishMinutes, { params, body: { version: (await read()).version } });
  const decide = async (body: Record<string, unknown> = {}, who = administrator) => {
    const { version } = (await administrator.call(getApplication, { params: { id } })).body.data;
    return who.call(decideApplication, {
      params: { id },
      body: { version, outcome: 'approved', meetingId: poll.id, ...body },
    });
  };
  const [theresa, kenji, layla, greta] = poll.invitations.map((one) => one.id);
  const people = { theresa: theresa ?? '', kenji: kenji ?? '', layla: layla ?? '', greta: greta ?? '' };
  return { t, id, poll, polls, params, staff, administrator, read, write, everybody, finish, decide, people };
}

const untouched = { conflicts: [] as string[], notes: '', result: 'open' as const };

test('begin as an empty draft with everybody invited and the agenda', async () => {
  const { read, id, t } = await atMeeting();
  expect(await read()).toMatchObject({
    version: 0,
    state: 'draft',
    invited: [{ name: 'Theresa Auer' }, { name: 'Kenji Sato' }, { name: 'ليلى حداد' }, { name: 'Greta Holm' }],
    attendance: {},
    items: [{ applicationId: id, applicantName: 'Ada Moreau', ...untouched, decision: null }],
    gaps: ['minute_taker_missing', 'attendance_missing'],
  });
  // Reading does not start them.
  expect((await t.read.audit()).map(({ action }) => action)).not.toContain('meeting.minutes_begun');
});

test('a poll without a planned meeting has none', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const { id } = await pollsOf(t).open(staff);
  expect((await staff.call(getMinutes, { params: { id } })).body).toMatchObject({ code: 'meeting_missing' });
});

test('keep attendance, guests, notes and declared conflicts of interest', async () => {
  const { write, read, id, people, t } = await atMeeting();
  const saved = await write({
    minuteTaker: 'Greta Holm',
    attendance: { [people.theresa]: 'present', [people.kenji]: 'excused' },
    guests: [{ id: guestId, name: 'Otto Wagner' }],
    items: [{ applicationId: id, conflicts: [people.theresa, guestId], notes: 'Long discussion.', result: 'noted' }],
  });
  expect(saved.status).toBe(200);
  expect(await read()).toMatchObject({
    version: 1,
    minuteTaker: 'Greta Holm',
    attendance: { [people.theresa]: 'present', [people.kenji]: 'excused' },
    guests: [{ name: 'Otto Wagner' }],
    items: [{ conflicts: [people.theresa, guestId], notes: 'Long discussion.', result: 'noted' }],
  });
  const audit = await t.read.audit();
  expect(audit.map(({ action }) => action)).toContain('meeting.minutes_begun');
  expect(audit.find(({ action }) => action === 'meeting.conflicts_changed')?.after).toMatchObject({ application: id });
  // Omitted items stay unchanged.
  await write({ minuteTaker: 'Nils Berg' });
  expect((await read()).items).toMatchObject([{ notes: 'Long discussion.' }]);
});

test('name only invitees and guests, and only items on the agenda', async () => {
  const { write, id } = await atMeeting();
  const stranger = await write({ items: [{ ...untouched, applicationId: id, conflicts: [guestId] }] });
  expect([stranger.status, stranger.body.code]).toEqual([400, 'unknown_person']);
  const elsewhere = await write({ items: [{ ...untouched, applicationId: guestId }] });
  expect(elsewhere.body.code).toBe('not_on_agenda');
});

test('scenario 14: the second of two editors sees the current minutes and overwrites nothing', async () => {
  const { write, read, id, params, administrator } = await atMeeting();
  const mine = { ...untouched, applicationId: id, notes: 'Mine.' };
  await write({ items: [{ ...mine, notes: 'Theirs.' }] });
  const body = { version: 0, minuteTaker: 'Me', attendance: {}, guests: [], items: [mine] };
  const late = await administrator.call(saveMinutes, { params, body });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: 'version_conflict', current: { version: 1, items: [{ notes: 'Theirs.' }] } });
  expect((await read()).items).toMatchObject([{ notes: 'Theirs.' }]);
});

test('a decision recorded from them names the meeting in the file and stays on its agenda', async () => {
  const { decide, read, id, administrator, poll, polls, staff } = await atMeeting();
  expect((await decide({ outcome: 'conditionally_approved', reason: 'Secret.', conditions: 'A CV.' })).status).toBe(
    200,
  );
  const file = (await administrator.call(getApplicationFile, { params: { id } })).body.data;
  expect(file.decisions).toMatchObject([
    { outcome: 'conditionally_approved', meeting: { id: poll.id, title: poll.title, zone: 'Europe/Vienna' } },
  ]);
  // The same command as in the file: the letter waits as a draft.
  expect(file.mails[0]).toMatchObject({ state: 'draft', subject: expect.stringContaining('approved with conditions') });
  const timeline = (await administrator.call(getTimeline, { params: { id } })).body.data;
  const decided = timeline.find(({ event }: { event: string }) => event === 'application.decided');
  expect(decided.details).toEqual({ outcome: 'conditionally_approved', subject: poll.title });
  const minutes = await read();
  expect(minutes.items).toMatchObject([{ decision: { outcome: 'conditionally_approved', conditions: 'A CV.' } }]);
  expect(JSON.stringify(minutes)).not.toContain('Secret.');
  expect((await polls.read(staff, poll.id)).agenda).toHaveLength(1);
});

test('a decision can be recorded early on the day, but not days ahead', async () => {
  const early = await atMeeting({ hasBegun: false });
  expect((await early.decide()).body.code).toBe('decision_too_early');
  await early.t.db.execute(`update meetings set starts_at = '2026-11-20T10:00:00Z'`);
  expect((await early.decide()).status).toBe(200);
  expect((await early.read()).items).toMatchObject([{ decision: { outcome: 'approved' } }]);
  expect((await early.polls.read(early.staff, early.poll.id)).agenda).toHaveLength(1);
});

test('an administrator with a declared conflict cannot record the decision; another one can', async () => {
  const { write, decide, id, people, t } = await atMeeting();
  await write({ items: [{ ...untouched, applicationId: id, conflicts: [people.greta] }] });
  expect((await decide()).body.code).toBe('conflict_declared');
  expect((await decide({}, await t.signInAs('administrator'))).status).toBe(200);
});

test('a decision names a meeting about the application, and staff record none', async () => {
  const { decide, staff, polls, t } = await atMeeting();
  const other = await polls.schedule(staff, await polls.open(staff, { title: 'Another one' }));
  await t.db.execute(`update meetings set starts_at = '2026-11-20T08:30:00Z'`);
  expect((await decide({ meetingId: other.id })).body.code).toBe('not_on_agenda');
  expect((await decide({ meetingId: guestId })).status).toBe(404);
  expect((await decide({}, staff)).status).toBe(403);
});

test('are finished once minute-taker and attendance are recorded, and locked afterwards', async () => {
  const { write, finish, everybody, decide, read, params, staff, poll, t } = await atMeeting();
  await write({ minuteTaker: '', attendance: everybody });
  expect((await finish()).body.code).toBe('minute_taker_missing');
  await write({ minuteTaker: 'Greta Holm', attendance: {} });
  expect((await finish()).body.code).toBe('attendance_missing');
  await write({ attendance: everybody });
  expect((await finish()).status).toBe(200);
  const finished = await read();
  expect(finished).toMatchObject({ state: 'finished', finished: { at: t.clock.now().toISOString() } });
  expect((await write({ minuteTaker: 'Somebody else' })).body.code).toBe('minutes_finished');
  expect((await decide()).body.code).toBe('minutes_finished');
  expect((await finish()).body.code).toBe('transition_refused');
  const { version } = (await pollsOf(t).read(staff, poll.id)) ?? {};
  expect((await staff.call(setAgenda, { params, body: { version, agenda: [] } })).body.code).toBe('poll_ended');
});

test('name the characters that the PDF cannot show, while they can still be changed', async () => {
  const { read, write, id, everybody, finish } = await atMeeting();
  expect((await read()).unprintable).toBeUndefined();
  const items = [{ applicationId: id, ...untouched, notes: 'Welcome 😀, 王 김' }];
  await write({ minuteTaker: 'Jonas \u{1F3C6}', attendance: everybody, items });
  expect((await read()).unprintable).toEqual(['\u{1F3C6}', '😀']);
  expect((await finish()).status).toBe(200);
  expect((await read()).unprintable).toBeUndefined();
});

test('are reopened with a reason, which the audit log keeps', async () => {
  const { write, finish, everybody, read, params, staff, t } = await atMeeting();
  await write({ minuteTaker: 'Greta Holm', attendance: everybody });
  await finish();
  const { version } = await read();
  const reopen = (reason?: string) => staff.call(reopenMinutes, { params, body: { version, reason } });
  expect((await reopen()).status).toBe(400);
  expect((await reopen('A name was misspelt.')).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'draft', finished: null });
  const lines = (await t.read.audit()).filter(({ action }) => action === 'meeting.minutes_reopened');
  expect(lines).toMatchObject([{ reason: 'A name was misspelt.' }]);
  expect((await write({ minuteTaker: 'Greta Holmes' })).status).toBe(200);
});

test('are not finished before the meeting, and a meeting with decisions cannot be cancelled', async () => {
  const ahead = await atMeeting({ hasBegun: false });
  await ahead.write({ minuteTaker: 'Greta Holm', attendance: ahead.everybody });
  expect((await ahead.finish()).body.code).toBe('meeting_ahead');
  await ahead.t.db.execute(`update meetings set starts_at = '2026-11-20T08:30:00Z'`);
  await ahead.decide();
  const { version } = await ahead.polls.read(ahead.staff, ahead.poll.id);
  const body = { version, reason: 'Nobody came.' };
  expect((await ahead.staff.call(cancelPoll, { params: ahead.params, body })).body).toMatchObject({
    code: 'transition_refused',
    message: expect.stringContaining('Decisions are recorded in this meeting'),
  });
});

test('are for the office only', async () => {
  const { params, t } = await atMeeting();
  expect((await t.call(getMinutes, { params })).status).toBe(401);
  const member = await t.signInAs('member');
  expect((await member.call(getMinutes, { params })).status).toBe(403);
  expect((await member.call(downloadMinutes, { params })).status).toBe(403);
});

describeWith('pdftotext', 'as a PDF', () => {
  async function decidedMinutes() {
    const one = await atMeeting();
    await one.write({
      minuteTaker: 'Greta Holm',
      attendance: { ...one.everybody, [one.people.kenji]: 'excused' },
      guests: [{ id: guestId, name: 'Otto Wagner' }],
      items: [{ applicationId: one.id, conflicts: [one.people.layla], notes: 'A strong file.', result: 'open' }],
    });
    await one.decide({ outcome: 'conditionally_approved', reason: 'Secret.', conditions: 'A new certificate.' });
    const print = async (query = {}) => {
      const file = await one.staff.call(downloadMinutes, { params: one.params, query });
      expect(file.status).toBe(200);
      return textOf(file.raw);
    };
    return { ...one, print };
  }

  test('contain names, attendance, conflicts and decisions, and nothing confidential', async () => {
    const { print, finish } = await decidedMinutes();
    expect(await print()).toContain('Draft: these minutes are not finished.');
    await finish();
    const text = await print();
    for (const part of [
      ...['Minutes', 'Admissions committee, December', 'Hofgasse 12', '20 November 2026', '09:30'],
      ...['Present', 'Theresa Auer', 'Excused', 'Kenji Sato', 'Guests', 'Otto Wagner', 'ليلى حداد'],
      ...['1. Ada Moreau', 'Conflict of interest declared', 'A strong file.'],
      ...['Approved with conditions', 'A new certificate.', 'Signature of the minute-taker'],
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Secret|Draft|@/);
  });

  test('read from right to left in Arabic, with Latin names intact', async () => {
    const { print } = await decidedMinutes();
    const text = await print({ language: 'ar' });
    // Words without the ligatures that pdftotext splits.
    for (const part of ['الحضور', 'القرار', 'ليلى حداد', 'Theresa Auer', '1. Ada Moreau', 'APP-2026-00001', '10:00'])
      expect(text).toContain(part);
  });

  test.each([
    ['fr', 'Procès-verbal'],
    ['cn', '会议记录'],
  ])('are written in %s', async (language, title) => {
    const { print } = await decidedMinutes();
    expect(await print({ language })).toContain(title);
  });
});
