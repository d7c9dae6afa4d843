import { downloadDocument, getTimeline, reviewDocument } from '@guildhall/shared/contracts';
import type { ApplicationDetail, ApplicationFile, DocumentSummary } from '@guildhall/shared/contracts';
import { Toaster } from '@guildhall/shared/ui/core';
import { renderRemote, reply, replyProblem, requestsTo, screen, within } from '@guildhall/shared/testing';
import { buildApplication, buildReferee, someId } from '../../testing/builders.ts';
import { openDesk, openFile } from '../../testing/case-pages.tsx';
import { Documents } from './Documents.tsx';

// The sections of an application: what the office reads before it decides.

const buildDocument = (parts: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: someId(50),
  kind: 'identity',
  kindName: null,
  fileName: 'passport.pdf',
  mime: 'application/pdf',
  size: 1_536_000,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-18T09:00:00.000Z',
  ...parts,
});

function rowOf(text: RegExp): HTMLElement {
  const row = screen.getAllByRole('listitem').find(({ textContent }) => text.test(textContent ?? ''));
  if (!row) throw new Error(`No row has ${text}.`);
  return row;
}

describe('documents', () => {
  const showDocuments = (
    documents: DocumentSummary[],
    required: ApplicationDetail['membershipType']['requiredDocuments'],
    state: ApplicationDetail['state'] = 'in_review',
  ) => {
    const application = buildApplication({ documents, state });
    const membershipType = { ...application.membershipType, requiredDocuments: required };
    return renderRemote(
      <>
        <Toaster />
        <Documents application={{ ...application, membershipType }} />
      </>,
    );
  };

  test('are listed with kind, size and day; required ones that are not there are missing', () => {
    showDocuments([buildDocument()], ['identity', 'certificate']);
    expect(rowOf(/passport/)).toHaveTextContent(/Proof of identity · 1.5 MB · Uploaded Nov 18, 2026/);
    expect(rowOf(/passport/)).toHaveTextContent('Received');
    expect(rowOf(/Certificate/)).toHaveTextContent('Missing');
  });

  test('that were rejected say why, and are missing still', () => {
    showDocuments([buildDocument({ state: 'rejected', rejectedWhy: 'The second page is cut off.' })], ['identity']);
    expect(screen.getByText('The second page is cut off.')).toBeVisible();
    expect(rowOf(/Missing/)).toHaveTextContent('Proof of identity');
  });

  test('are accepted directly, and rejected with a reason that the applicant reads', async () => {
    reply(reviewDocument, buildApplication());
    const { user } = showDocuments([buildDocument()], []);
    await user.click(screen.getByRole('button', { name: 'Accept: passport.pdf' }));
    expect(await screen.findByText('Document accepted.')).toBeInTheDocument();
    expect(requestsTo(reviewDocument)[0]?.body).toEqual({ state: 'accepted', seen: 'received' });
    await user.click(screen.getByRole('button', { name: 'Reject: passport.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject “passport.pdf”' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(requestsTo(reviewDocument)).toHaveLength(1);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The photo is blurred.');
    replyProblem(reviewDocument, { status: 409, code: 'document_decided', message: 'It is accepted by now.' });
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('It is accepted by now.')).toBeInTheDocument();
    reply(reviewDocument, buildApplication());
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Document rejected. The applicant has been told.')).toBeInTheDocument();
    expect(requestsTo(reviewDocument).at(-1)?.body).toEqual({
      state: 'rejected',
      seen: 'received',
      reason: 'The photo is blurred.',
    });
  });

  test('that are accepted can still be rejected, and not accepted again', () => {
    showDocuments([buildDocument({ state: 'accepted' })], []);
    expect(screen.queryByRole('button', { name: /^Accept:/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Reject:/ })).toBeInTheDocument();
  });

  test('are not judged once the application is decided', () => {
    showDocuments([buildDocument()], [], 'active');
    expect(screen.queryByRole('button', { name: /^(Accept|Reject):/ })).not.toBeInTheDocument();
  });

  test('show an empty state', () => {
    showDocuments([], []);
    expect(screen.getByText('No documents uploaded.')).toBeVisible();
  });

  test('that can’t be downloaded say why and can be retried', async () => {
    replyProblem(downloadDocument, { status: 410, code: 'gone', message: 'This document was deleted.' });
    const { user } = showDocuments([buildDocument()], []);
    const button = screen.getByRole('button', { name: 'Download: passport.pdf' });
    await user.click(button);
    expect(await screen.findByText('This document was deleted.')).toBeVisible();
    expect(requestsTo(downloadDocument)[0]?.params).toEqual({ id: someId(1), documentId: someId(50) });
    expect(button).toBeEnabled();
  });
});

describe('letters', () => {
  const mail = { id: someId(5), subject: 'Your application is approved', state: 'draft', to: 'ada@example.org' };
  const letters: Partial<ApplicationFile> = {
    mails: [{ ...mail, at: '2026-11-18T09:00:00.000Z' }],
    invoices: [
      {
        id: someId(7),
        number: null,
        state: 'draft',
        gross: { amountMinor: 12_000, currency: 'EUR' },
        open: { amountMinor: 7000, currency: 'EUR' },
      },
    ],
  };

  test('lead to the mail and to the invoice, with state and amounts', async () => {
    openFile({}, { part: 'letters', file: letters });
    expect(await screen.findByRole('tab', { name: 'Letters (2)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('link', { name: 'Your application is approved' })).toHaveAttribute(
      'href',
      `/forms/membership/view/${someId(1)}?part=letters&mail=${someId(5)}`,
    );
    const invoice = within(rowOf(/€120.00/));
    expect(invoice.getByRole('link', { name: 'Draft' })).toHaveAttribute('href', `/invoice?id=${someId(7)}`);
    expect(invoice.getByText('€70.00')).toBeVisible();
  });

  test('show an empty state when there are none yet', async () => {
    openFile({}, { part: 'letters' });
    expect(await screen.findByText('No emails about this application.')).toBeVisible();
    expect(screen.getByText('No invoices for this application.')).toBeVisible();
  });

  test('have amounts and days as Arabic writes them, with digits that can be compared with the bank’s', async () => {
    openFile({}, { part: 'letters', file: letters, language: 'ar' });
    expect((await screen.findAllByText(/120\.00.*€/)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/18\D*11\D*2026/).length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent(/[٠-٩]/);
  });
});

describe('decisions', () => {
  const decision = {
    id: someId(80),
    outcome: 'deferred',
    reason: 'One reference is open.',
    conditions: '',
    textForApplicant: '',
    decidedBy: 'Greta Holm',
    decidedAt: '2026-11-10T09:00:00.000Z',
    meeting: null,
  } as const;

  test('are listed newest first, each with person and reason, without headings for empty parts', async () => {
    const later = {
      ...decision,
      id: someId(81),
      outcome: 'conditionally_approved',
      conditions: 'Send a new certificate.',
      decidedAt: '2026-11-18T09:00:00.000Z',
    } as const;
    openFile({}, { part: 'decisions', file: { decisions: [decision, later] } });
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Approved with conditions', 'Deferred']);
    expect(screen.getByText(/^Greta Holm, Nov 18, 2026/)).toBeVisible();
    expect(screen.getByText('Send a new certificate.')).toBeVisible();
    expect(screen.getAllByText('Conditions')).toHaveLength(1);
    expect(screen.queryByText('Text for the applicant')).not.toBeInTheDocument();
  });

  test('name the meeting in whose minutes they were recorded', async () => {
    const meeting = {
      id: someId(30),
      title: 'December committee',
      startsAt: '2026-11-30T23:30:00.000Z',
      zone: 'Europe/Vienna',
    };
    openFile({}, { part: 'decisions', file: { decisions: [{ ...decision, meeting }] } });
    const link = await screen.findByRole('link', { name: 'December committee' });
    expect(link).toHaveAttribute('href', `/meetings/${someId(30)}/minutes`);
    expect(link.parentElement).toHaveTextContent('Decided at the meeting December committee, Dec 1, 2026');
  });

  test('show an empty state before the first one', async () => {
    openFile({}, { part: 'decisions' });
    expect(await screen.findByText('No decisions recorded.')).toBeVisible();
  });
});

describe('requested changes', () => {
  const item = { id: someId(90), note: 'Differs from the passport', solved: false } as const;
  const dueAt = '2026-12-04T11:00:00.000Z';
  /** Opens the desk. @returns the requested changes it lists */
  const showRequest = async (items: NonNullable<ApplicationDetail['changeRequest']>['items']) => {
    openDesk({ referees: [buildReferee()], changeRequest: { id: someId(91), dueAt, items } });
    expect(await screen.findByText('Requested changes, due Dec 4, 2026')).toBeVisible();
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    return shown.filter((text) => / \((Open|Done)\): /.test(text));
  };

  test('name their answer, document or referee, and what to do', async () => {
    const shown = await showRequest([
      { ...item, kind: 'field', target: 'birthDate' },
      { ...item, id: someId(92), kind: 'document', target: 'cv', note: 'Too old', solved: true },
      { ...item, id: someId(93), kind: 'referee', target: someId(20), note: 'Not a relative' },
    ]);
    expect(shown).toEqual([
      'Date of birth (Open): Differs from the passport',
      'Curriculum vitae (Done): Too old',
      'Rosa Lind (Open): Not a relative',
    ]);
  });

  test('about a removed referee or question are named without internal keys', async () => {
    const shown = await showRequest([
      { ...item, kind: 'referee', target: someId(77), note: 'Not a relative' },
      { ...item, id: someId(92), kind: 'field', target: 'oldQuestion' },
    ]);
    expect(shown).toEqual(['Referees (Open): Not a relative', 'Answers (Open): Differs from the passport']);
  });

  test('mark the answer they are about until it is changed', async () => {
    const changeRequest = { id: someId(91), dueAt: '2026-12-04T11:00:00.000Z' };
    const birthDate = { ...item, kind: 'field', target: 'birthDate' } as const;
    const view = openFile({ changeRequest: { ...changeRequest, items: [birthDate] } });
    const label = (await screen.findAllByRole('term')).find(({ textContent }) => textContent?.startsWith('Date of'));
    expect(label).toHaveTextContent(/Open$/);
    view.unmount();
    openFile({ changeRequest: { ...changeRequest, items: [{ ...birthDate, solved: true }] } });
    const solved = (await screen.findAllByRole('term')).find(({ textContent }) => textContent?.startsWith('Date of'));
    expect(solved).not.toHaveTextContent(/Open/);
  });
});

describe('answers', () => {
  const field = { required: false, private: false } as const;
  const answersOf = (language: 'en' | 'ar' = 'en') =>
    openFile(
      {
        form: {
          steps: [
            {
              key: 'person',
              title: { en: 'About you', ar: 'عنك' },
              fields: [
                { ...field, key: 'country', type: 'country', label: { en: 'Country' } },
                { ...field, key: 'since', type: 'number', label: { en: 'Practising since' } },
                { ...field, key: 'income', type: 'number', label: { en: 'Turnover' } },
                { ...field, key: 'site', type: 'url', label: { en: 'Website' } },
                { ...field, key: 'agreed', type: 'checkbox', label: { en: 'Agreed' } },
                { ...field, key: 'born', type: 'day', label: { en: 'Born' } },
                {
                  ...field,
                  key: 'craft',
                  type: 'choice',
                  label: { en: 'Craft' },
                  choices: [{ value: 'b', label: { en: 'Binding', ar: 'تجليد' } }],
                },
              ],
            },
          ],
        },
        answers: {
          country: 'AT',
          since: 1998,
          income: 54_000,
          site: 'https://example.org/<b>',
          agreed: false,
          born: '1985-12-10',
          craft: 'b',
        },
      },
      { language },
    );

  test('are shown by kind of question, and a typed address is not a link', async () => {
    answersOf();
    const values = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(values).toEqual(
      expect.arrayContaining(['Austria', '1998', '54,000', 'https://example.org/<b>', 'No', 'Dec 10, 1985', 'Binding']),
    );
    expect(screen.queryByRole('link', { name: /example\.org\/<b>/ })).not.toBeInTheDocument();
  });

  test('are in Arabic where the page is, with Latin digits', async () => {
    answersOf('ar');
    const values = (await screen.findAllByRole('definition')).map(({ textContent }) =>
      textContent?.replaceAll(/[\u200e\u200f\u061c]/g, ''),
    );
    expect(values).toEqual(expect.arrayContaining(['النمسا', '54,000', '10/12/1985', 'تجليد']));
  });
});

describe('a statement', () => {
  const statement: ApplicationFile['statements'][number] = {
    refereeId: someId(20),
    name: 'Rosa Lind',
    organisation: '',
    answer: 'cannot',
    relation: null,
    knownForYears: null,
    statement: '',
    confidential: false,
    signedAs: null,
    signaturePath: null,
    answeredAt: '2026-11-19T09:00:00.000Z',
    declaration: { version: '1', text: 'I know the applicant well.', sha256: 'ab' },
    setAside: null,
  };
  const openStatement = (parts: Partial<typeof statement>) =>
    openFile(
      { referees: [buildReferee({ state: 'cannot', answeredAt: '2026-11-19T09:00:00.000Z' })] },
      { part: 'referees', file: { statements: [{ ...statement, ...parts }] } },
    );

  test('without a word says so, and that the applicant may see it', async () => {
    openStatement({});
    expect(await screen.findByText('No statement.')).toBeVisible();
    expect(screen.getByText('May be shown to the applicant')).toBeVisible();
    expect(screen.queryByText(/^Known for/)).not.toBeInTheDocument();
  });

  test('with a signature other than a drawn line is shown without it', async () => {
    openStatement({ signaturePath: 'M0 0" onload="alert(1)' });
    expect(await screen.findByText('No statement.')).toBeVisible();
    expect(screen.queryByRole('img', { name: /Signature/ })).not.toBeInTheDocument();
  });

  test('keeps the referee’s declaration available', async () => {
    const { user } = openStatement({});
    await user.click(await screen.findByText(/Agreed declaration · Version 1/));
    expect(screen.getByText('I know the applicant well.')).toBeVisible();
  });
});

test('shows why a timeline can’t be loaded, and retries', async () => {
  replyProblem(getTimeline, { status: 503, code: 'busy', message: 'The server is busy.' });
  const { user } = openFile({}, { part: 'timeline' });
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  reply(getTimeline, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No activity yet.')).toBeVisible();
});

test('the timeline writes amounts, outcomes and kinds in Arabic with Latin digits, and shows new states', async () => {
  const entry = {
    at: '2026-11-19T09:00:00.000Z',
    actor: { kind: 'user', name: 'Greta Holm' },
    before: null,
    after: null,
  } as const;
  reply(getTimeline, [
    {
      ...entry,
      id: someId(71),
      event: 'payment.received',
      details: { amountMinor: 123_456, currency: 'EUR', method: 'cash' },
    },
    { ...entry, id: someId(72), event: 'document.uploaded', details: { fileName: 'cv.pdf', kind: 'cv' } },
    {
      ...entry,
      id: someId(74),
      event: 'document.uploaded',
      details: { file: 'solo.mp3', kind: 'own-0a1b2c3d', kindName: { en: 'Recording', ar: 'تسجيل' } },
    },
    {
      ...entry,
      id: someId(73),
      event: 'application.decided',
      details: { outcome: 'deferred', reason: 'Eine Referenz fehlt.' },
      before: 'in_review',
      after: 'deferred',
    },
  ]);
  openFile({}, { part: 'timeline', language: 'ar' });
  expect(await screen.findByText(/نقد.* · .*1,234\.56/)).toBeVisible();
  expect(screen.getByText(/^cv\.pdf · السيرة الذاتية$/)).toBeVisible();
  expect(screen.getByText(/^solo\.mp3 · تسجيل$/)).toBeVisible();
  expect(screen.getByText('Eine Referenz fehlt.')).toBeVisible();
  const moved = within(screen.getByText('Eine Referenz fehlt.').closest('li') ?? document.body);
  expect(moved.getByText('قيد المراجعة')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/[٠-٩]/);
});
