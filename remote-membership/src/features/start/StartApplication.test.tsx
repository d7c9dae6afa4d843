import { getOpenDraft, listMembershipTypes, listReusableDrafts, startApplication } from '@guildhall/shared/contracts';
import type { MembershipType } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import {
  renderRemote,
  reply,
  replyLater,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
} from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from '../form/ApplicationFormPage.tsx';

const { membershipType } = buildApplication();
const buildType = (parts: Partial<MembershipType> = {}): MembershipType => ({ ...membershipType, ...parts });
const student = buildType({
  id: '0192f0c1-0000-7000-8000-000000000041',
  key: 'student',
  name: { en: 'Student member', ar: 'عضو طالب' },
  fee: { amountMinor: 0, currency: 'EUR' },
  refereesNeeded: 1,
  requiredDocuments: [],
});

const open = (path = '/forms/membership', language: Language = 'en') =>
  renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership', language });
const choose = (name = 'Full member') => screen.findByRole('button', { name: `Apply for this: ${name}` });

beforeEach(() => {
  reply(getOpenDraft, null);
  reply(listMembershipTypes, [membershipType, student]);
  reply(listReusableDrafts, []);
});

test('each kind of membership says what it costs, when, and what it needs', async () => {
  open();
  const full = (await choose()).closest('.gh-card');
  expect(full).toHaveTextContent(/Fee €120\.00 · Paid after approval.*Referees needed: 2.*Documents: Curriculum vitae/);
  const free = (await choose('Student member')).closest('.gh-card');
  expect(free).toHaveTextContent(/No fee.*Referees needed: 1.*No documents needed/);
});

test('a fee that is due first says so', async () => {
  reply(listMembershipTypes, [buildType({ feeDue: 'before_review' })]);
  open();
  expect(await screen.findByText('Fee €120.00 · Paid before the review')).toBeVisible();
});

test('a kind that is closed cannot be chosen, not even with the answers of an expired draft', async () => {
  reply(listMembershipTypes, [buildType({ open: false })]);
  const expired = { id: applicationId, number: 'APP-2026-00007', membershipTypeId: membershipType.id };
  reply(listReusableDrafts, [{ ...expired, expiredAt: '2026-10-01T08:00:00Z' }]);
  open();
  expect(await screen.findByRole('button', { name: 'Not open at the moment' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Take over/ })).not.toBeInTheDocument();
});

test('where nothing is open it says whom to ask', async () => {
  reply(listMembershipTypes, []);
  open();
  expect(await screen.findByText('No kind of membership is open at the moment.')).toBeVisible();
  expect(screen.getByText(/Please ask the office/)).toBeVisible();
});

test('two presses start one application', async () => {
  const { user, address } = open();
  const release = replyLater(startApplication, buildApplication());
  await user.dblClick(await choose());
  release();
  await waitFor(() => expect(address()).toBe(`/forms/membership/${applicationId}`));
  expect(requestsTo(startApplication).map(({ body }) => body)).toEqual([{ membershipTypeId: membershipType.id }]);
});

test.each([
  [409, 'type_closed', 'This kind of membership can’t be applied for at the moment.'],
  [429, 'too_many_requests', 'Too many applications today. Please come back tomorrow.'],
])('a refusal (%i) is told in the server’s words, and another kind can be chosen', async (status, code, message) => {
  const { user, address } = open();
  replyProblem(startApplication, { status, code, message });
  await user.click(await choose());
  expect(await screen.findByText(message)).toBeVisible();
  reply(startApplication, buildApplication());
  await user.click(await choose('Student member'));
  await waitFor(() => expect(address()).toBe(`/forms/membership/${applicationId}`));
});

test.each([
  ['kinds', () => replyNothing(listMembershipTypes), () => reply(listMembershipTypes, [membershipType])],
  ['open draft', () => replyNothing(getOpenDraft), () => reply(getOpenDraft, null)],
] as const)('without a connection the %s can be asked for again', async (_, fail, mend) => {
  fail();
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mend();
  await user.click(again);
  expect(await choose()).toBeEnabled();
});

test('whoever wants another kind is not brought to the open draft', async () => {
  reply(getOpenDraft, { id: applicationId, state: 'draft' });
  const { address } = open('/forms/membership?another');
  expect(await choose()).toBeEnabled();
  expect(address()).toBe('/forms/membership?another');
});

test('in Arabic fees have Latin digits, and kinds have their Arabic names', async () => {
  open('/forms/membership', 'ar');
  expect(await screen.findByText('عضو طالب')).toBeVisible();
  expect(document.body).toHaveTextContent(/120/);
  expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|membership:/);
});

test('a kind that opens later says when, and cannot be begun before', async () => {
  reply(listMembershipTypes, [buildType({ open: false, opensOn: '2027-01-15' })]);
  open();
  expect(await screen.findByRole('button', { name: 'Opens on Jan 15, 2027' })).toBeDisabled();
});
