import {
  cancelUpload,
  completeUpload,
  createUpload,
  getApplication,
  getUpload,
  listUploads,
  sendPiece,
} from '@guildhall/shared/contracts';
import type { DocumentSummary, Upload } from '@guildhall/shared/contracts';
import {
  keptName,
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
} from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../../testing/builders.ts';
import ApplicationFormPage from '../ApplicationFormPage.tsx';

const size = 300 * 1024;
const cv = (parts: { name?: string; lastModified?: number } = {}) =>
  new File([new Uint8Array(size)], parts.name ?? 'cv.pdf', {
    type: 'application/pdf',
    lastModified: parts.lastModified ?? 1,
  });

const uploadOf = (received: number, id = '0192f0c1-0000-7000-8000-000000000081'): Upload => ({
  id,
  kind: 'cv',
  fileName: 'cv.pdf',
  size,
  received,
  replacesId: null,
  expiresAt: '2026-11-21T08:00:00Z',
});

const stored = {
  id: '0192f0c1-0000-7000-8000-000000000060',
  kind: 'cv',
  kindName: null,
  fileName: 'cv.pdf',
  mime: 'application/pdf',
  size,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-20T08:00:00Z',
} as const;

function openDocuments({ unfinished = [] as Upload[], documents = [] as DocumentSummary[] } = {}) {
  reply(getApplication, buildApplication({ documents }));
  reply(listUploads, unfinished);
  const path = `/forms/membership/${applicationId}?step=documents`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
}

/** Accepts each piece at the offset it was sent to. */
const takePieces = () =>
  reply(sendPiece, ({ query, body }) => uploadOf(Number(query.offset) + (body instanceof Blob ? body.size : 0)));

const offsets = () => requestsTo(sendPiece).map(({ query }) => Number(query.offset));
const chooser = () => screen.findByLabelText(/Curriculum vitae/, { selector: 'input' });

test('uploads a file in pieces and lists it among the documents once it was checked', async () => {
  reply(createUpload, uploadOf(0));
  takePieces();
  reply(completeUpload, stored);
  const { user } = openDocuments();
  const input = await chooser();
  reply(getApplication, buildApplication({ documents: [stored] }));
  await user.upload(input, cv());
  expect(await screen.findByRole('button', { name: 'Download cv.pdf' })).toBeInTheDocument();
  expect(offsets()[0]).toBe(0);
  expect(offsets().length).toBeGreaterThan(1);
  expect(requestsTo(sendPiece)[0]?.headers['content-type']).toBe('application/octet-stream');
  const sent = requestsTo(sendPiece).reduce((sum, { body }) => sum + (body instanceof Blob ? body.size : 0), 0);
  expect(sent).toBe(size);
});

test('names the documents that only this membership type asks for, and those it no longer asks for', async () => {
  const recording = { kind: 'own-0a1b2c3d', name: { en: 'Recording' }, required: true, count: 2 };
  const { membershipType } = buildApplication();
  const kept = { ...stored, kind: 'own-4e5f6071', kindName: { en: 'Photo' }, fileName: 'photo.pdf' };
  const type = { ...membershipType, ownDocuments: [recording] };
  reply(getApplication, buildApplication({ membershipType: type, documents: [kept] }));
  reply(listUploads, []);
  const path = `/forms/membership/${applicationId}?step=documents`;
  renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
  expect(await screen.findByLabelText(/^Recording/, { selector: 'input' })).toBeInTheDocument();
  expect(screen.getByText('Files asked for: 2')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: /Photo/ })).toHaveTextContent('photo.pdf');
});

test('waits without a connection, says so, and resumes automatically at the server’s offset', async () => {
  const clock = stopClock();
  reply(createUpload, uploadOf(0));
  replyNothing(sendPiece);
  reply(getUpload, uploadOf(200 * 1024));
  reply(completeUpload, stored);
  const { user } = openDocuments();
  await user.upload(await chooser(), cv());
  await clock.advance(500);
  expect(screen.getByText(/No connection. The upload continues automatically/)).toBeInTheDocument();
  takePieces();
  await clock.advance(5000);
  expect(offsets().at(1)).toBe(200 * 1024);
  expect(requestsTo(completeUpload)).toHaveLength(1);
});

test('resumes after a reload when the same file is chosen again', async () => {
  localStorage.setItem(keptName(uploadOf(0).id, 'upload'), '1');
  reply(getUpload, uploadOf(200 * 1024));
  takePieces();
  reply(completeUpload, stored);
  const { user } = openDocuments({ unfinished: [uploadOf(200 * 1024)] });
  expect(await screen.findByText(/Stopped at 67/)).toBeInTheDocument();
  await user.upload(await chooser(), cv());
  await waitFor(() => expect(requestsTo(completeUpload)).toHaveLength(1));
  expect(offsets()[0]).toBe(200 * 1024);
  expect(requestsTo(createUpload)).toHaveLength(0);
});

test('restarts when the file has changed since', async () => {
  localStorage.setItem(keptName(uploadOf(0).id, 'upload'), '1');
  reply(createUpload, uploadOf(0, '0192f0c1-0000-7000-8000-000000000082'));
  takePieces();
  reply(completeUpload, stored);
  const { user } = openDocuments({ unfinished: [uploadOf(200 * 1024)] });
  await screen.findByText(/Stopped at 67/);
  await user.upload(await chooser(), cv({ lastModified: 2 }));
  await waitFor(() => expect(requestsTo(createUpload)).toHaveLength(1));
  expect(offsets()[0]).toBe(0);
});

test('keeps a content refusal beside the file in the server’s words until it is discarded', async () => {
  reply(createUpload, uploadOf(0));
  takePieces();
  replyProblem(completeUpload, { status: 422, code: 'file_kind_refused', message: 'This is no PDF.' });
  reply(cancelUpload, {});
  const { user } = openDocuments();
  await user.upload(await chooser(), cv());
  expect(await screen.findByText('This is no PDF.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }));
  expect(screen.queryByText('This is no PDF.')).not.toBeInTheDocument();
});

const storedFiles = (count: number): DocumentSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    ...stored,
    id: `0192f0c1-0000-7000-8000-${String(100 + index).padStart(12, '0')}`,
    kind: 'certificate',
  }));

test('names the file that would be the eleventh of the step, whatever the kind', async () => {
  replyNothing(createUpload);
  const { user } = openDocuments({ documents: storedFiles(8), unfinished: [uploadOf(200 * 1024)] });
  await screen.findByText(/Stopped at 67/);
  await user.upload(await chooser(), [cv({ name: 'tenth.pdf' }), cv({ name: 'eleventh.pdf' })]);
  const refusal = '“eleventh.pdf” was not added. At most 10 files are allowed here.';
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(requestsTo(createUpload).map(({ body }) => body)).toMatchObject([{ fileName: 'tenth.pdf' }]);
});

test('says instead of the file chooser that the step has its ten files', async () => {
  openDocuments({ documents: storedFiles(10) });
  const full = await screen.findAllByText('This is the maximum of 10 files. Remove one to add another.');
  expect(full.length).toBeGreaterThan(0);
  expect(screen.queryByLabelText(/Curriculum vitae/, { selector: 'input' })).not.toBeInTheDocument();
});
