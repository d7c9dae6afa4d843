import { renderRemote, screen } from '@guildhall/shared/testing';
import { DocumentView } from './DocumentView.tsx';

// PDF.js renders in browsers only (e2e/scenarios-office.spec.ts). Here it opens a file, and fails on one page.
let painted = Promise.resolve();
jest.mock('./pdf.ts', () => ({
  openPdf: () => ({
    document: Promise.resolve({
      numPages: 1,
      getPage: () =>
        Promise.resolve({
          getViewport: () => ({ width: 100, height: 140 }),
          getTextContent: () => Promise.resolve({ items: [{ str: 'A life in paper.' }] }),
          render: () => ({ promise: painted, cancel: () => undefined }),
        }),
    }),
    close: () => undefined,
  }),
}));

beforeEach(() => {
  // Anything observed comes into view at once.
  window.IntersectionObserver = class {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe = () => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
});

const show = () =>
  renderRemote(<DocumentView file={new Blob(['%PDF-1.7'], { type: 'application/pdf' })} name="cv.pdf" />);

test('a page that can be painted is read out with its text', async () => {
  painted = Promise.resolve();
  show();
  expect(await screen.findByRole('img', { name: /cv\.pdf/ })).toBeVisible();
  expect(await screen.findByText('A life in paper.')).toBeInTheDocument();
});

test('of a PDF with a page that can’t be painted, the viewer says that it can only be downloaded', async () => {
  painted = Promise.reject(new Error('Unknown operator'));
  painted.catch(() => undefined);
  show();
  expect(await screen.findByText(/Download it to open it on your device/)).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
