import { downloadDocument, reviewDocument } from '@guildhall/shared/contracts';
import type { DocumentSummary } from '@guildhall/shared/contracts';
import {
  act,
  renderRemote,
  reply,
  replyFile,
  replyProblem,
  requestsTo,
  screen,
  within,
} from '@guildhall/shared/testing';
import { buildApplication, someId } from '../../testing/builders.ts';
import { Documents } from './Documents.tsx';

// Rendering a PDF needs a browser: see e2e/scenarios-office.spec.ts.

const scan = (parts: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: someId(50),
  kind: 'identity',
  kindName: null,
  fileName: 'passport.png',
  mime: 'image/png',
  size: 1_536_000,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-18T09:00:00.000Z',
  ...parts,
});

beforeEach(() => {
  let made = 0;
  URL.createObjectURL = () => `blob:picture-${(made += 1)}`;
  URL.revokeObjectURL = () => undefined;
});

async function view(documents: DocumentSummary[]) {
  const { user } = renderRemote(<Documents application={buildApplication({ documents, state: 'in_review' })} />);
  await user.click(screen.getByRole('button', { name: `View: ${documents[0]?.fileName ?? ''}` }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('shows a picture inside the page, and the next document after it', async () => {
  replyFile(downloadDocument, new Blob(['png'], { type: 'image/png' }));
  const { user, dialog } = await view([scan(), scan({ id: someId(51), fileName: 'diploma.png' })]);
  expect(await dialog.findByRole('img', { name: 'passport.png' })).toHaveAttribute('src', 'blob:picture-1');
  expect(dialog.getByText('1 of 2')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Next document' }));
  expect(await dialog.findByRole('img', { name: 'diploma.png' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next document' })).toBeDisabled();
  expect(requestsTo(downloadDocument).map(({ params }) => params.documentId)).toEqual([someId(50), someId(51)]);
});

test('accepts the document that is shown', async () => {
  replyFile(downloadDocument, new Blob(['png'], { type: 'image/png' }));
  reply(reviewDocument, buildApplication());
  const { user, dialog } = await view([scan()]);
  await user.click(dialog.getByRole('button', { name: 'Accept: passport.png' }));
  expect(requestsTo(reviewDocument)[0]).toMatchObject({
    params: { documentId: someId(50) },
    body: { state: 'accepted', seen: 'received' },
  });
});

test('makes a picture larger and smaller again', async () => {
  replyFile(downloadDocument, new Blob(['png'], { type: 'image/png' }));
  const { user, dialog } = await view([scan()]);
  expect(await dialog.findByText('100%')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(dialog.getByText('150%')).toBeVisible();
});

test('says that a damaged picture can only be downloaded', async () => {
  replyFile(downloadDocument, new Blob(['png'], { type: 'image/png' }));
  const { dialog } = await view([scan()]);
  const picture = await dialog.findByRole('img', { name: 'passport.png' });
  act(() => void picture.dispatchEvent(new Event('error')));
  expect(await dialog.findByText(/Download it to open it on your device/)).toBeVisible();
});

test('says why a file can’t be fetched, and tries again', async () => {
  replyProblem(downloadDocument, { status: 410, code: 'gone', message: 'This document was deleted.' });
  const { user, dialog } = await view([scan()]);
  expect(await dialog.findByText('This document was deleted.')).toBeVisible();
  replyFile(downloadDocument, new Blob(['png'], { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('img', { name: 'passport.png' })).toBeVisible();
});
