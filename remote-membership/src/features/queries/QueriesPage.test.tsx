import {
  answerQuery,
  askQuery,
  getQuery,
  listApplications,
  listInvoices,
  listQueries,
  resolveQuery,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { hasUnsavedWork } from '@guildhall/shared/store';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import {
  applicationId,
  buildInvoiceSummary,
  buildQuery,
  buildQuerySummary,
  buildSummary,
  invoiceId,
  queryId,
} from '../../testing/builders.ts';
import QueriesPage from './QueriesPage.tsx';

const at = (search = '') => `/query/list${search}`;
const open = (search = '') => renderRemote(<QueriesPage />, { path: at(search) });
const openThread = (parts: Parameters<typeof buildQuery>[0] = {}) => {
  reply(listQueries, [buildQuerySummary()]);
  reply(getQuery, buildQuery(parts));
  return open(`?query=${queryId}`);
};

beforeEach(() => localStorage.clear());

test('says whose turn it is and opens a query beside the list', async () => {
  reply(listQueries, [buildQuerySummary({ state: 'waiting_for_requester' })]);
  reply(getQuery, buildQuery({ state: 'waiting_for_requester' }));
  const { user, address } = open('?state=unresolved');
  expect(await screen.findByRole('row', { name: /Your turn to answer/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Deadline for changes' }));
  expect(address()).toBe(at(`?state=unresolved&query=${queryId}`));
  expect(await screen.findByRole('heading', { name: 'Deadline for changes' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'All queries' })).toHaveAttribute('href', at('?state=unresolved'));
});

test('invites people without queries to ask', async () => {
  reply(listQueries, []);
  open();
  expect(await screen.findByText('You have no queries')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Ask the office' })[1]).toHaveAttribute('href', at('?ask=new'));
});

test('asks about an application, with a file', async () => {
  reply(listQueries, []);
  reply(listApplications, [buildSummary()]);
  reply(listInvoices, []);
  reply(uploadQueryFile, { id: queryId, fileName: 'letter.pdf', mime: 'application/pdf', size: 9 });
  reply(askQuery, buildQuery());
  reply(getQuery, buildQuery());
  const { user, address } = open(`?ask=${applicationId}`);
  await screen.findByRole('option', { name: /APP-2026-00042/ });
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Deadline');
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'May I have a week more?');
  await user.click(screen.getByRole('button', { name: 'Attach files' }));
  await user.upload(screen.getByLabelText(/Files/), new File(['%PDF-1.7 '], 'letter.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(screen.getByText('letter.pdf')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send question' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(address()).toBe(at(`?query=${queryId}`)));
  expect(requestsTo(askQuery)[0]?.body).toMatchObject({
    subject: 'Deadline',
    body: 'May I have a week more?',
    applicationId,
    fileIds: [queryId],
  });
  expect(requestsTo(askQuery)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('“Finish later” keeps the files, and the list leads back to the draft', async () => {
  reply(listQueries, [buildQuerySummary()]);
  reply(listApplications, []);
  reply(listInvoices, []);
  reply(uploadQueryFile, { id: queryId, fileName: 'letter.pdf', mime: 'application/pdf', size: 9 });
  reply(askQuery, buildQuery());
  reply(getQuery, buildQuery());
  const { user } = open('?ask=new');
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'My visa');
  await user.click(screen.getByRole('button', { name: 'Attach files' }));
  await user.upload(screen.getByLabelText(/Files/), new File(['%PDF-1.7 '], 'letter.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send question' })).toBeEnabled());
  await user.click(screen.getByRole('link', { name: 'Finish later' }));
  expect(await screen.findByText('You have an unfinished question')).toBeVisible();
  expect(screen.getByText('My visa')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  expect(await screen.findByText('letter.pdf')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Is this the right letter?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(requestsTo(askQuery)[0]?.body).toMatchObject({ subject: 'My visa', fileIds: [queryId] }));
});

test('the list marks a query with an unsent answer', async () => {
  const { user, unmount } = openThread();
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Half a sentence');
  unmount();
  open();
  expect(await screen.findByText('answer not sent')).toBeVisible();
});

test('asks about an invoice and sends its type', async () => {
  reply(listQueries, []);
  reply(listApplications, []);
  reply(listInvoices, [buildInvoiceSummary()]);
  reply(askQuery, buildQuery());
  reply(getQuery, buildQuery());
  const { user } = open('?ask=new');
  await screen.findByRole('option', { name: /INV-2026-00017/ });
  await user.selectOptions(screen.getByRole('combobox', { name: /What is it about/ }), invoiceId);
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('invoice');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Amount');
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why so much?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(requestsTo(askQuery)[0]?.body).toMatchObject({ invoiceId, category: 'invoice' }));
});

test('says that an earlier question has arrived and refetches the list', async () => {
  reply(listQueries, []);
  reply(listApplications, []);
  reply(listInvoices, []);
  replyProblem(askQuery, { status: 422, code: 'idempotency_key_reused', message: 'Something else was sent.' });
  const { user } = open('?ask=new');
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Deadline');
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Every word of it');
  reply(listQueries, [buildQuerySummary()]);
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText(/Your earlier message was sent after all/)).toBeVisible();
  const list = within(await screen.findByRole('navigation', { name: 'My queries' }));
  expect(list.getByRole('link', { name: 'Deadline for changes' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Every word of it');
});

test('shows a refusal beside its input and keeps the text', async () => {
  reply(listQueries, []);
  reply(listApplications, []);
  reply(listInvoices, []);
  replyProblem(askQuery, {
    status: 422,
    code: 'invalid_input',
    message: 'Please look at some inputs again.',
    fields: { subject: { code: 'too_long', message: 'This is too long.' } },
  });
  const { user } = open('?ask=new');
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Deadline');
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Every word of it');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByRole('textbox', { name: 'Subject', description: /too long/ })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Every word of it');
});

test('announces a draft, stores it on the device and restores it after a reload', async () => {
  const { user, unmount } = openThread();
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Half a sentence');
  expect(hasUnsavedWork()).toBe(true);
  unmount();
  expect(hasUnsavedWork()).toBe(false);
  openThread();
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('Half a sentence');
});

test('sends an answer and clears the form', async () => {
  const { user } = openThread({ state: 'waiting_for_requester' });
  reply(answerQuery, buildQuery({ version: 2 }));
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Here it is');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue(''));
  expect(requestsTo(answerQuery)[0]?.body).toEqual({ version: 1, body: 'Here it is', fileIds: [], kind: 'public' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('gh_kept:'))).toEqual([]);
});

test('scenario 14: shows the first answer to the second person and keeps their text', async () => {
  const { user } = openThread();
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'My words');
  const theirs = { ...buildQuery().messages[0]!, id: applicationId, fromOffice: true, body: 'Their words' };
  reply(getQuery, buildQuery({ version: 2, messages: [...buildQuery().messages, theirs] }));
  replyProblem(answerQuery, { status: 409, code: 'version_conflict', message: 'Changed.' });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Their words')).toBeVisible();
  expect(await screen.findByText(/Someone else replied while you were writing/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('My words');
});

test('a change without a new message does not block an answer', async () => {
  const { user } = openThread();
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'My words');
  reply(getQuery, buildQuery({ version: 2, priority: 'high' }));
  reply(answerQuery, buildQuery({ version: 3 }));
  replyProblem(answerQuery, { status: 409, code: 'version_conflict', message: 'Changed.', once: true });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(requestsTo(answerQuery).at(-1)?.body).toMatchObject({ version: 2, body: 'My words' }));
});

test('puts a late answer into a new query', async () => {
  const { user, address } = openThread({ state: 'resolved', reopenableUntil: '2099-01-01T00:00:00Z' });
  replyProblem(answerQuery, { status: 409, code: 'query_ended', message: 'It has ended.' });
  reply(listApplications, []);
  reply(listInvoices, []);
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'One more thing');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await user.click(await screen.findByRole('button', { name: 'Start a new query' }));
  expect(address()).toContain('ask=');
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveValue('One more thing');
});

test('accepts no answers to a closed query and says what to do', async () => {
  openThread({ state: 'closed', reopenableUntil: '2020-01-01T00:00:00Z' });
  expect(await screen.findByText(/can no longer be answered/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument();
});

test('settles a query', async () => {
  const { user } = openThread();
  reply(resolveQuery, buildQuery({ state: 'resolved', version: 2, reopenableUntil: '2099-01-01T00:00:00Z' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as resolved' }));
  expect(await screen.findByText(/it is reopened/)).toBeVisible();
  expect(requestsTo(resolveQuery)[0]?.body).toEqual({ version: 1 });
});

test('reports a missing query and keeps the list', async () => {
  reply(listQueries, [buildQuerySummary()]);
  replyProblem(getQuery, { status: 404, code: 'not_found', message: 'There is nothing here.' });
  open(`?query=${applicationId}`);
  expect(await screen.findByText('This query does not exist')).toBeVisible();
  const list = within(screen.getByRole('navigation', { name: 'My queries' }));
  expect(list.getByRole('link', { name: 'Deadline for changes' })).toBeVisible();
});
