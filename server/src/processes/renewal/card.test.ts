import { downloadCard, downloadMemberCard } from '@guildhall/shared/contracts';
import { languages } from '@guildhall/shared/domain';
import { describeWith } from '@guildhall/shared/testing/programs';
import { testApp, type TestApp } from '../../testing/app.ts';
import { addMembers, setMembership, type TestMember } from '../../testing/members.ts';
import { allOf, structureOf } from '../../testing/pdf-structure.ts';
import { textOf } from '../../testing/pdf-text.ts';
import { printCard, type PrintedCard } from './card-pdf.ts';
import { cardTexts } from './card-texts.ts';

const buildCard = (parts: Partial<PrintedCard> = {}): PrintedCard => ({
  language: 'en',
  association: 'The Guild',
  name: 'Noor Haddad',
  memberNumber: 'M-00042',
  membershipType: { en: 'Full member', ar: 'عضوية كاملة' },
  until: '2026-12-31',
  printedAt: new Date('2026-11-20T09:00:00Z'),
  ...parts,
});

async function member(t: TestApp, person: TestMember = {}) {
  const [one] = await addMembers(t, [person]);
  return t.signInAs(one!);
}

test('a member with a current membership downloads the card, in her language or another one', async () => {
  const t = await testApp();
  const own = await member(t, { language: 'fr' });
  const { status, headers, raw } = await own.call(downloadCard);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain(`${own.user.memberNumber}.pdf`);
  expect(raw.toString('latin1')).toContain('/Lang (fr)');
  expect(raw.toString('latin1')).toContain('/MediaBox [0 0 242.65 153.07]');
  const arabic = (await own.call(downloadCard, { query: { language: 'ar' } })).raw;
  expect(arabic.toString('latin1')).toContain('/Lang (ar)');
});

test.each([
  ['paused', { pausedFrom: '2026-11-20' }],
  ['lapsed', { endsOn: '2026-11-19', endReason: 'lapsed' }],
  ['ended', { endsOn: '2026-11-19', endReason: 'resigned' }],
  ['paid for until yesterday', { paidUntil: '2026-11-19' }],
  ['not paid at all', { paidUntil: null }],
] as const)('nobody gets a card of a membership that is %s', async (_, membership) => {
  const t = await testApp();
  const { status, body } = await (await member(t, { membership })).call(downloadCard);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'no_current_membership' });
  expect(body.message).toBe('There is a card only for a membership that is active and paid for today.');
});

test('the last day is that of the association’s zone, and whoever is no member has no card', async () => {
  const t = await testApp();
  const own = await member(t, { membership: { paidUntil: '2026-11-20' } });
  expect((await own.call(downloadCard)).status).toBe(200);
  await setMembership(t, own.user, { paidUntil: '2026-11-19' });
  expect((await own.call(downloadCard)).status).toBe(409);
  expect((await (await t.signInAs('member')).call(downloadCard)).body.code).toBe('no_current_membership');
});

test('administrators download a member’s card, in the member’s language', async () => {
  const t = await testApp();
  const { user } = await member(t, { language: 'fr' });
  const office = await t.signInAs('administrator');
  const { status, raw } = await office.call(downloadMemberCard, { params: { id: user.id } });
  expect(status).toBe(200);
  expect(raw.toString('latin1')).toContain('/Lang (fr)');
  await setMembership(t, user, { endsOn: '2026-11-19', endReason: 'lapsed' });
  const refused = await office.call(downloadMemberCard, { params: { id: user.id } });
  expect(refused.body.code).toBe('no_current_membership');
});

test.each(languages)(
  'the card in %s has one page, and tells screen readers the name and each fact',
  async (language) => {
    const pdf = await printCard(buildCard({ language, name: 'Noor Haddad-Lindqvist von der Wallenburg-Hohenstein' }));
    expect(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]).toBe('1');
    const tree = structureOf(pdf)!;
    expect(tree.children.map(({ role }) => role)).toEqual(['P', 'P', 'H1', 'L']);
    expect(allOf(tree, 'LI')).toHaveLength(3);
    if (language === 'ar') expect(allOf(tree, 'Lbl').map(({ actual }) => actual)).toContain(cardTexts.ar.until);
  },
);

describeWith('pdftotext', 'read by another program', () => {
  test('shows association, name, number, type and the last day', async () => {
    const text = textOf(await printCard(buildCard()));
    for (const part of ['The Guild', 'Noor Haddad', 'M-00042', 'Full member', '31 December 2026'])
      expect(text).toContain(part);
    expect(textOf(await printCard(buildCard({ membershipType: null })))).not.toContain('Full member');
  });
});
