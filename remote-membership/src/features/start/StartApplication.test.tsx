import { getOpenDraft, listMembershipTypes, listReusableDrafts, startApplication } from '@guildhall/shared/contracts';
import type { MembershipType } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
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
  refereesNeeded: 0,
  requiredDocuments: [],
});

const open = (path = '/forms/membership', language: Language = 'en') =>
  renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership', language });
const choose = (name = 'Full member') => screen.findByRole('button', { name: `Apply: ${name}` });

beforeEach(() => {
  reply(getOpenDraft, null);
  reply(listMembershipTypes, [membershipType, student]);
  reply(listReusableDrafts, []);
});

test('shows the price, period and requirements of each membership type', async () => {
  open();
  const full = (await choose()).closest('.gh-card');
  expect(full).toHaveTextContent(/Fee €120\.00 · Paid after approval.*Referees needed: 2.*Documents: Curriculum vitae/);
  const free = (await choose('Student member')).closest('.gh-card');
  expect(free).toHaveTextContent(/No fee.*No referees needed.*No documents needed/);
});

test('says so when a fee is due first', async () => {
  reply(listMembershipTypes, [buildType({ feeDue: 'before_review' })]);
  open();
  const due = await screen.findByText(/Paid before the review/);
  expect(due.closest('li')).toHaveTextContent('Fee €120.00 · Paid before the review');
});

test('a type that opens later cannot be chosen yet, not even with the answers of an expired draft', async () => {
  reply(listMembershipTypes, [buildType({ open: false, opensOn: '2027-01-01' })]);
  const expired = { id: applicationId, number: 'APP-2026-00007', membershipTypeId: membershipType.id };
  reply(listReusableDrafts, [{ ...expired, expiredAt: '2026-10-01T08:00:00Z' }]);
  open();
  expect(await screen.findByRole('button', { name: /^Opens on/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Copy the answers/ })).not.toBeInTheDocument();
});

test('a link leads to one type, or says that it is not open', async () => {
  open('/forms/membership?type=student');
  expect(await choose('Student member')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Apply: Full member' })).not.toBeInTheDocument();
});

test('a link to a closed type says so and offers the open ones', async () => {
  open('/forms/membership?type=honorary');
  expect(await screen.findByText('This type of membership is not open for applications.')).toBeVisible();
  expect(await choose('Student member')).toBeEnabled();
});

test('the office can start an application of a closed type', async () => {
  reply(listMembershipTypes, [buildType({ open: false })]);
  renderRemote(<ApplicationFormPage />, { path: '/forms/membership', route: '/forms/membership', role: Role.staff });
  expect(await choose()).toBeEnabled();
  expect(screen.getByText(/^Closed to applicants/)).toBeVisible();
});

test('says who to contact when no type is open', async () => {
  reply(listMembershipTypes, []);
  open();
  expect(await screen.findByText('No applications are open at the moment.')).toBeVisible();
  expect(screen.getByText(/Ask the office/)).toBeVisible();
});

test('starts one application for two clicks', async () => {
  const { user, address } = open();
  const release = replyLater(startApplication, buildApplication());
  await user.dblClick(await choose());
  release();
  await waitFor(() => expect(address()).toBe(`/forms/membership/${applicationId}`));
  expect(requestsTo(startApplication).map(({ body }) => body)).toEqual([{ membershipTypeId: membershipType.id }]);
});

test.each([
  [409, 'type_closed', 'This type of membership is not open for applications at the moment.'],
  [429, 'too_many_requests', 'Too many applications today. Please come back tomorrow.'],
])('shows a refusal (%i) in the server’s words and lets people choose another type', async (status, code, message) => {
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
] as const)('loads the %s on retry after a lost connection', async (_, fail, mend) => {
  fail();
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mend();
  await user.click(again);
  expect(await choose()).toBeEnabled();
});

test('does not open the draft of another membership type', async () => {
  reply(getOpenDraft, { id: applicationId, state: 'draft' });
  const { address } = open('/forms/membership?another');
  expect(await choose()).toBeEnabled();
  expect(address()).toBe('/forms/membership?another');
});

test('uses Latin digits for fees and Arabic names for types in Arabic', async () => {
  open('/forms/membership', 'ar');
  expect(await screen.findByText('عضو طالب')).toBeVisible();
  expect(document.body).toHaveTextContent(/120/);
  expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|membership:/);
});

test('says when a membership type opens and cannot be chosen before', async () => {
  reply(listMembershipTypes, [buildType({ open: false, opensOn: '2027-01-15' })]);
  open();
  expect(await screen.findByRole('button', { name: 'Opens on Jan 15, 2027' })).toBeDisabled();
});
