import {
  answerQuery,
  downloadQueryFile,
  getQuery,
  removeQueryFile,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { i18n } from '@guildhall/shared/i18n';
import { hasUnsavedWork } from '@guildhall/shared/store';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { QueryDesk, QueryThread, ThreadHead } from './index.ts';
import { QueryPicker } from './QueryPicker.tsx';
import { buildMessage, buildQuery, PlainThread, queryId, theirs } from './testing.tsx';

const fileId = '0192f0c1-0000-7000-8000-000000000080';

const open = (parts: Parameters<typeof buildQuery>[0] = {}, props: Parameters<typeof PlainThread>[0] = {}) => {
  reply(getQuery, buildQuery(parts));
  return renderRemote(<PlainThread {...props} />);
};
const text = () => screen.findByRole('textbox', { name: 'Text' });
const send = () => screen.getByRole('button', { name: 'Send answer' });
const keys = () => requestsTo(answerQuery).map(({ headers }) => headers['idempotency-key']);
const noAnswer = { status: 502, code: 'error', message: 'An error occurred.' };
const arrived = { status: 422, code: 'idempotency_key_reused', message: 'Something else was sent.' };

describe('delivering a message once', () => {
  test('every attempt to send it has one key, and the next message another', async () => {
    const { user } = open();
    replyProblem(answerQuery, noAnswer);
    await user.type(await text(), 'Here it is');
    await user.click(send());
    expect(await screen.findByText('An error occurred.')).toBeVisible();
    reply(answerQuery, buildQuery({ version: 2 }));
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''));
    await user.type(await text(), 'One more thing');
    await user.click(send());
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  test('the key survives a reload together with the text', async () => {
    const { user, unmount } = open();
    replyProblem(answerQuery, noAnswer);
    await user.type(await text(), 'Here it is');
    await user.click(send());
    await screen.findByText('An error occurred.');
    unmount();
    const again = open();
    expect(await text()).toHaveValue('Here it is');
    await again.user.click(send());
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('shows an earlier attempt that has arrived after all and sends the new text under another key', async () => {
    const { user } = open();
    await user.type(await text(), 'Here it is, mended');
    reply(getQuery, buildQuery({ version: 2, messages: [buildMessage(), theirs('Here it is')] }));
    replyProblem(answerQuery, arrived);
    await user.click(send());
    expect(await screen.findByText('Here it is')).toBeVisible();
    expect(screen.getByText(/Your earlier message was sent after all/)).toBeVisible();
    expect(await text()).toHaveValue('Here it is, mended');
    reply(answerQuery, buildQuery({ version: 3 }));
    await user.click(send());
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  test('treats a message as sent when only the response was lost', async () => {
    const { user } = open();
    await user.type(await text(), 'Here it is');
    reply(getQuery, buildQuery({ version: 2, messages: [buildMessage(), theirs('Here it is')] }));
    replyProblem(answerQuery, { status: 409, code: 'answer_lost', message: 'Done already.' });
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''));
    expect(screen.getByText('Here it is')).toBeVisible();
  });

  test('focuses the message in the thread', async () => {
    const { user } = open();
    reply(answerQuery, buildQuery({ version: 2, messages: [buildMessage(), { ...theirs('Here it is'), id: fileId }] }));
    await user.type(await text(), 'Here it is');
    await user.click(send());
    const sent = (await screen.findByText('Here it is')).closest('li');
    await waitFor(() => expect(sent).toHaveFocus());
  });

  test('a refused message does not move the focus', async () => {
    const { user } = open();
    await user.type(await text(), 'Here it is');
    replyProblem(answerQuery, noAnswer);
    await user.click(send());
    await screen.findByText('An error occurred.');
    expect(document.activeElement?.closest('li')).toBeNull();
  });

  test('a replayed response does not hide newer messages', async () => {
    const { user } = open({ messages: [buildMessage(), theirs('Written since')] });
    reply(answerQuery, buildQuery({ version: 2 }));
    await user.type(await text(), 'Here it is');
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''));
    expect(screen.getByText('Written since')).toBeVisible();
  });

  test('retries under the same key after a change without a new message', async () => {
    const { user } = open();
    await user.type(await text(), 'My words');
    reply(getQuery, buildQuery({ version: 2, priority: 'high' }));
    reply(answerQuery, buildQuery({ version: 3 }));
    replyProblem(answerQuery, { status: 409, code: 'version_conflict', message: 'Changed.', once: true });
    await user.click(send());
    await waitFor(() => expect(requestsTo(answerQuery).at(-1)?.body).toMatchObject({ version: 2, body: 'My words' }));
    expect(keys()[1]).toBe(keys()[0]);
  });
});

describe('a draft', () => {
  test('is removed from the device once its text is deleted', async () => {
    const { user } = open();
    await user.type(await text(), 'Hm');
    expect(hasUnsavedWork()).toBe(true);
    expect(screen.getByText('Saved on this device until you send it.')).toBeVisible();
    await user.clear(await text());
    expect(hasUnsavedWork()).toBe(false);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('gh_kept:'))).toEqual([]);
  });

  test('is stored for one person and one query', async () => {
    const { user } = open();
    await user.type(await text(), 'Hm');
    expect(encryptedEntry('0192f0c1-0000-7000-8000-000000000001', 'query', queryId).read()).toContain('Hm');
  });

  test('does not send an empty message', async () => {
    const { user } = open();
    await user.type(await text(), '  ');
    await user.click(send());
    expect(await text()).toBeInvalid();
    expect(requestsTo(answerQuery)).toEqual([]);
  });
});

describe('files', () => {
  const letter = new File(['%PDF-1.7 '], 'letter.pdf', { type: 'application/pdf' });
  const attach = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Attach files' }));
    await user.upload(screen.getByLabelText(/Files/), letter);
    await screen.findByText('letter.pdf');
  };
  const stored = { id: fileId, fileName: 'letter.pdf', mime: 'application/pdf', size: 9 };

  test('are sent with the message by id, and sending waits for uploads', async () => {
    let finish = () => {};
    reply(uploadQueryFile, () => new Promise((resolve) => (finish = () => resolve(stored))));
    const { user } = open();
    await user.type(await text(), 'Here');
    await attach(user);
    expect(send()).toBeDisabled();
    expect(screen.getByText('Uploading files…')).toBeVisible();
    finish();
    await waitFor(() => expect(send()).toBeEnabled());
    reply(answerQuery, buildQuery({ version: 2 }));
    await user.click(send());
    await waitFor(() => expect(requestsTo(answerQuery)[0]?.body).toMatchObject({ fileIds: [fileId] }));
    await waitFor(() => expect(screen.queryByText('letter.pdf')).not.toBeInTheDocument());
  });

  test('that fail say why, can be retried, and are not sent', async () => {
    replyProblem(uploadQueryFile, { status: 422, code: 'file_kind_refused', message: 'This kind is not taken.' });
    const { user } = open();
    await user.type(await text(), 'Here');
    await attach(user);
    expect(await screen.findByText(/This kind is not taken/)).toBeVisible();
    reply(uploadQueryFile, stored);
    await user.click(screen.getByRole('button', { name: /Upload/ }));
    await waitFor(() => expect(screen.queryByText(/This kind is not taken/)).not.toBeInTheDocument());
    reply(answerQuery, buildQuery({ version: 2 }));
    await user.click(send());
    await waitFor(() => expect(requestsTo(answerQuery)[0]?.body).toMatchObject({ fileIds: [fileId] }));
  });

  test('that are removed are deleted from the server and not sent', async () => {
    reply(uploadQueryFile, stored);
    reply(removeQueryFile, {});
    const { user } = open();
    await user.type(await text(), 'Here');
    await attach(user);
    await waitFor(() => expect(send()).toBeEnabled());
    await user.click(screen.getByRole('button', { name: /Remove.*letter.pdf/ }));
    await waitFor(() => expect(requestsTo(removeQueryFile)[0]?.params).toEqual({ id: fileId }));
    reply(answerQuery, buildQuery({ version: 2 }));
    await user.click(send());
    await waitFor(() => expect(requestsTo(answerQuery)[0]?.body).toMatchObject({ fileIds: [] }));
  });

  test('that were purged in the meantime are removed, and the text stays', async () => {
    reply(uploadQueryFile, stored);
    replyProblem(answerQuery, { status: 422, code: 'file_unknown', message: 'Gone.' });
    const { user } = open();
    await user.type(await text(), 'Here');
    await attach(user);
    await waitFor(() => expect(send()).toBeEnabled());
    await user.click(send());
    expect(await screen.findByText(/Attach them again/)).toBeVisible();
    expect(screen.queryByText('letter.pdf')).not.toBeInTheDocument();
    expect(await text()).toHaveValue('Here');
  });

  test('of a message are fetched with the session and its query', async () => {
    replyProblem(downloadQueryFile, { status: 404, code: 'not_found', message: 'There is nothing here.' });
    const { user } = open({ messages: [buildMessage({ files: [stored] })] });
    const files = within(await screen.findByRole('list', { name: 'Files' }));
    await user.click(files.getByRole('button', { name: /letter\.pdf/ }));
    await waitFor(() => expect(requestsTo(downloadQueryFile)[0]?.params).toEqual({ id: queryId, fileId }));
  });
});

test('rule 14: marks a note with a text, an answer with its author', async () => {
  const note = buildMessage({ id: fileId, kind: 'internal_note', fromOffice: true, body: 'She called.' });
  open({ messages: [buildMessage(), theirs('Yes.'), note] });
  const rows = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(rows.map((row) => /Requester|Office/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Requester',
    'Office',
    'Office',
  ]);
  expect(rows.map((row) => row.textContent?.includes('Internal note'))).toEqual([false, false, true]);
});

test.each([
  ['open', 1],
  ['waiting_for_staff', 1],
  ['resolved', 0],
  ['closed', 0],
] as const)('a query that is %s takes the focus and can be resolved %i times', async (state, times) => {
  reply(getQuery, buildQuery({ state }));
  const resolve = { mutate: jest.fn(), isPending: false, error: null };
  renderRemote(
    <QueryThread id={queryId}>
      {(query) => <ThreadHead query={query} facts={null} resolve={resolve} resolveLabel="Resolve" />}
    </QueryThread>,
  );
  expect(await screen.findByRole('heading', { name: 'Deadline for changes' })).toHaveFocus();
  expect(screen.queryAllByRole('button', { name: 'Resolve' })).toHaveLength(times);
});

test('marks the open query in the list beside it', async () => {
  const { id, ...rest } = buildQuery();
  renderRemote(
    <QueryPicker
      label="Queries"
      queries={[
        { ...rest, id },
        { ...rest, id: fileId, subject: 'Another' },
      ]}
      openId={queryId}
      back="/query/list"
      linkTo={(one) => `/query/list?query=${one}`}
      fact={({ number }) => number}
      state={() => null}
    />,
  );
  const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
  expect([current('Deadline for changes'), current('Another')]).toEqual(['true', null]);
});

test('loads missing translations before a thread is shown', async () => {
  const translations = i18n.getResourceBundle('en', 'queries');
  i18n.removeResourceBundle('en', 'queries');
  reply(getQuery, buildQuery());
  renderRemote(
    <QueryDesk
      label="Queries"
      queries={[]}
      openId={queryId}
      back="/query/list"
      linkTo={(id) => id}
      fact={() => ''}
      state={() => null}
    >
      <QueryThread id={queryId}>{({ subject }) => subject}</QueryThread>
    </QueryDesk>,
  );
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'All queries' })).toBeVisible();
  expect(await screen.findByText('Deadline for changes')).toBeVisible();
  i18n.addResourceBundle('en', 'queries', translations);
});
