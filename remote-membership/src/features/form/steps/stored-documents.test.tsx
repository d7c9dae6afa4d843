import {
  cancelUpload,
  completeUpload,
  createUpload,
  downloadDocument,
  getApplication,
  listUploads,
  removeDocument,
  sendPiece,
} from '@guildhall/shared/contracts';
import type { DocumentSummary, Upload } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildApplication } from '../../../testing/builders.ts';
import ApplicationFormPage from '../ApplicationFormPage.tsx';

const buildDocument = (parts: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: '0192f0c1-0000-7000-8000-000000000060',
  kind: 'cv',
  kindName: null,
  fileName: 'cv.pdf',
  mime: 'application/pdf',
  size: 1000,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-20T08:00:00Z',
  ...parts,
});
const uploadOf = (received: number): Upload => ({
  id: '0192f0c1-0000-7000-8000-000000000081',
  kind: 'cv',
  fileName: 'cv.pdf',
  size: 2000,
  received,
  replacesId: null,
  expiresAt: '2026-11-21T08:00:00Z',
});
const file = (name: string, size: number, type = 'application/pdf') =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });

// The form loads its steps lazily; load them first here, so that the first test does not wait for all of them.
beforeAll(() => Promise.all([import('./DocumentsStep.tsx'), import('./RefereesStep.tsx'), import('./ReviewStep.tsx')]));

// The uploads of an application live as long as the tab, so each test has its own application.
let count = 0;
let id = '';
beforeEach(() => {
  count += 1;
  id = `0192f0c1-0000-7000-8000-0000000010${String(count).padStart(2, '0')}`;
});

/** Clicks a button that opens a file chooser, and chooses. */
async function choose(user: ReturnType<typeof renderRemote>['user'], name: string, chosen: File) {
  const pressed = await screen.findByRole('button', { name });
  const open = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: [chosen] });
    this.dispatchEvent(new Event('change'));
  });
  await user.click(pressed);
  open.mockRestore();
}

function openDocuments(
  documents: DocumentSummary[],
  { unfinished = [] as Upload[], ...parts }: Parameters<typeof buildApplication>[0] & { unfinished?: Upload[] } = {},
) {
  reply(getApplication, buildApplication({ id, documents, ...parts }));
  reply(listUploads, unfinished);
  return renderRemote(
    <>
      <Toaster />
      <ApplicationFormPage />
    </>,
    { path: `/forms/membership/${id}?step=documents`, route: '/forms/membership/:id' },
  );
}
const chooser = (name: RegExp = /Curriculum vitae/) => screen.findByLabelText(name, { selector: 'input' });
const button = (name: string) => screen.findByRole('button', { name });

test('says why the office could not accept a document, in the office’s own words', async () => {
  openDocuments([buildDocument({ state: 'rejected', rejectedWhy: 'The second page is missing.' })]);
  expect(
    await screen.findByText('The office could not accept this document: The second page is missing.'),
  ).toBeInTheDocument();
});

test('allows replacing only a rejected document after sending', async () => {
  const rejected = buildDocument({ state: 'rejected', rejectedWhy: 'The second page is missing.' });
  const accepted = buildDocument({ id: '0192f0c1-0000-7000-8000-000000000061', fileName: 'diploma.pdf' });
  const sent = { state: 'awaiting_references', editable: false, readOnlyWhy: 'submitted' } as const;
  const { user } = openDocuments([rejected, accepted], { ...sent, submittedAt: '2026-11-19T08:00:00Z' });
  reply(createUpload, { ...uploadOf(0), size: 10, fileName: 'whole.pdf', replacesId: rejected.id });
  reply(sendPiece, () => new Promise(() => undefined));
  await choose(user, 'Replace cv.pdf', file('whole.pdf', 10));
  expect(await screen.findByText(/Being replaced by another file/)).toBeInTheDocument();
  expect(requestsTo(createUpload)[0]?.body).toMatchObject({ replacesId: rejected.id });
  expect(screen.queryByRole('button', { name: 'Replace diploma.pdf' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  expect(screen.getByText(/Choose “Replace” next to the file/)).toBeInTheDocument();
});

test('asks before removing, reports a refusal and keeps the document', async () => {
  const { user } = openDocuments([buildDocument()]);
  await user.click(await button('Remove cv.pdf'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this document?' }));
  replyProblem(removeDocument, { status: 409, code: 'not_editable', message: 'The application was sent meanwhile.' });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('The application was sent meanwhile.')).toBeInTheDocument();
  reply(removeDocument, {});
  reply(getApplication, buildApplication({ id }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('cv.pdf')).not.toBeInTheDocument());
  expect(requestsTo(removeDocument).at(-1)?.params.documentId).toBe(buildDocument().id);
});

test('says so when a document fails to download', async () => {
  const { user } = openDocuments([buildDocument()]);
  replyProblem(downloadDocument, { status: 404, code: 'not_found', message: 'This document is gone.' });
  await user.click(await button('Download cv.pdf'));
  expect(await screen.findByText('This document is gone.')).toBeInTheDocument();
});

test('replaces a document with another file and says so during the upload', async () => {
  const { user } = openDocuments([buildDocument()]);
  reply(createUpload, { ...uploadOf(0), size: 10, fileName: 'new.pdf', replacesId: buildDocument().id });
  reply(sendPiece, () => new Promise(() => undefined));
  reply(cancelUpload, {});
  await choose(user, 'Replace cv.pdf', file('new.pdf', 10));
  expect(await screen.findByText(/Being replaced by another file/)).toBeInTheDocument();
  expect(requestsTo(createUpload)[0]?.body).toMatchObject({ replacesId: buildDocument().id, fileName: 'new.pdf' });
  expect(await button('Remove cv.pdf')).toBeDisabled();
  // After cancelling, the document is unchanged.
  await user.click(await button('Cancel the upload of new.pdf'));
  expect(screen.queryByText('new.pdf')).not.toBeInTheDocument();
  expect(await button('Remove cv.pdf')).toBeEnabled();
  expect(requestsTo(cancelUpload)).toHaveLength(1);
});

test.each([
  ['empty', file('empty.pdf', 0), /“empty\.pdf” is empty/],
  [
    'of an unsupported type',
    file('tool.exe', 5, 'application/x-msdownload'),
    /“tool\.exe” is not an accepted file type/,
  ],
] as const)('refuses a replacement that is %s before sending anything', async (_, replacement, words) => {
  const { user } = openDocuments([buildDocument()]);
  await choose(user, 'Replace cv.pdf', replacement);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(requestsTo(createUpload)).toHaveLength(0);
});

test('refuses a file that exceeds the limit and sends those that fit', async () => {
  const { user } = openDocuments([buildDocument({ size: limits.applicationBytes - 15 })]);
  reply(createUpload, () => new Promise(() => undefined));
  await user.upload(await chooser(), [file('ten.pdf', 10), file('six.pdf', 6), file('five.pdf', 5)]);
  expect(await screen.findByText(/not enough space for “six\.pdf”/)).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(createUpload)).toHaveLength(2));
  const sent = requestsTo(createUpload).map(({ body }) => body);
  expect(sent).toEqual([
    expect.objectContaining({ fileName: 'ten.pdf' }),
    expect.objectContaining({ fileName: 'five.pdf' }),
  ]);
});

test('a third file waits until one of the first two is done', async () => {
  const { user } = openDocuments([]);
  const refuse: (() => void)[] = [];
  reply(createUpload, () => new Promise((_, reject) => void refuse.push(() => reject(new Error('offline')))));
  await user.upload(
    await chooser(),
    ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => file(name, 10)),
  );
  expect(await screen.findByText(/In the queue/)).toBeInTheDocument();
  expect(requestsTo(createUpload)).toHaveLength(2);
  await user.click(await button('Cancel the upload of one.pdf'));
  refuse[0]?.();
  await waitFor(() => expect(screen.queryByText(/In the queue/)).not.toBeInTheDocument());
  expect(requestsTo(createUpload).at(-1)?.body).toMatchObject({ fileName: 'three.pdf' });
});

test('retries a failing server a few times only, then lets the person retry', async () => {
  const clock = stopClock();
  const { user } = openDocuments([]);
  replyProblem(createUpload, { status: 503, code: 'unavailable', message: 'The store is not available.' });
  await user.upload(await chooser(), file('cv.pdf', 2000));
  await clock.advance(300_000);
  expect(screen.getByText('The store is not available.')).toBeInTheDocument();
  const tries = requestsTo(createUpload).length;
  await clock.advance(300_000);
  expect(requestsTo(createUpload)).toHaveLength(tries);

  reply(createUpload, uploadOf(0));
  reply(sendPiece, uploadOf(2000));
  reply(completeUpload, buildDocument({ size: 2000 }));
  reply(getApplication, buildApplication({ id, documents: [buildDocument({ size: 2000 })] }));
  await user.click(await button('Upload cv.pdf again'));
  await clock.advance(10);
  expect(screen.queryByText('The store is not available.')).not.toBeInTheDocument();
  expect(await button('Download cv.pdf')).toBeEnabled();
});

test('resumes an interrupted upload only with its own file and lets people discard it', async () => {
  const { user } = openDocuments([], { unfinished: [uploadOf(500)] });
  await choose(user, 'Choose cv.pdf again to continue', file('holiday.pdf', 2000));
  expect(await screen.findByText(/“holiday\.pdf” is a different file/)).toHaveAttribute('role', 'alert');
  expect(requestsTo(sendPiece)).toHaveLength(0);
  reply(cancelUpload, {});
  reply(listUploads, []);
  await user.click(await button('Remove cv.pdf'));
  await waitFor(() => expect(screen.queryByText(/Stopped at/)).not.toBeInTheDocument());
});

test('a link to a missing document marks it', async () => {
  reply(getApplication, buildApplication({ id }));
  reply(listUploads, []);
  const path = `/forms/membership/${id}?step=documents&field=cv`;
  renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
  expect(await screen.findByText('Upload this document.')).toBeInTheDocument();
});

test('locks documents the office has not asked about', async () => {
  openDocuments([buildDocument(), buildDocument({ id, kind: 'identity', fileName: 'id.pdf' })], {
    state: 'changes_requested',
    changeRequest: {
      id: '0192f0c1-0000-7000-8000-000000000070',
      dueAt: '2026-12-01T22:59:59Z',
      items: [
        {
          id: '0192f0c1-0000-7000-8000-000000000071',
          kind: 'document',
          target: 'cv',
          note: 'The second page is missing.',
          solved: false,
        },
      ],
    },
  });
  expect(await button('Remove cv.pdf')).toBeEnabled();
  expect(screen.getAllByText('The second page is missing.')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Remove id.pdf' })).not.toBeInTheDocument();
  expect(screen.getByText(/You can’t change these documents now/)).toBeInTheDocument();
});
