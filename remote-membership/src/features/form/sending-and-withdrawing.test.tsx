import {
  answerChanges,
  completeUpload,
  createUpload,
  downloadApplicationPdf,
  getApplication,
  listUploads,
  saveAnswers,
  sendPiece,
  submitApplication,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import type { Upload } from '@guildhall/shared/contracts';
import type { ApplicationState } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyLater,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { applicationId, buildApplication, buildReferee } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

type Parts = Parameters<typeof buildApplication>[0];
const nothingMissing = { fields: {}, documents: [], referees: 0 };
const saved = (version: number) => ({ version, savedAt: '2026-11-20T09:00:05.000Z', missing: nothingMissing });
const open = (parts: Parts = {}, step = '') => {
  reply(getApplication, buildApplication(parts));
  const path = `/forms/membership/${applicationId}${step && `?step=${step}`}`;
  const page = (
    <>
      <Toaster />
      <ApplicationFormPage />
    </>
  );
  return renderRemote(page, { path, route: '/forms/membership/:id' });
};
const dialog = async () => within(await screen.findByRole('dialog'));
const town = () => screen.findByRole('textbox', { name: 'Town' });

const cv = {
  id: '0192f0c1-0000-7000-8000-000000000060',
  kind: 'cv',
  kindName: null,
  fileName: 'cv.pdf',
  mime: 'application/pdf',
  size: 1000,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-20T08:00:00Z',
} as const;
const complete: Parts = {
  answers: { firstName: 'Ada', city: 'Vienna', why: 'To learn.' },
  documents: [cv],
  referees: [buildReferee(), buildReferee({ id: '0192f0c1-0000-7000-8000-000000000051', email: 'x@y.example' })],
};
const submitted = { state: 'submitted', editable: false, readOnlyWhy: 'submitted' } as const;
const sentAt = { ...submitted, submittedAt: '2026-11-20T09:30:00Z' };

describe('withdrawing', () => {
  const withdrawn = buildApplication({ state: 'withdrawn', editable: false, readOnlyWhy: 'closed', version: 3 });
  type Tester = ReturnType<typeof open>['user'];
  const choose = async (user: Tester, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name }));
    return dialog();
  };
  const begin = (user: Tester) => choose(user, 'Withdraw application');
  const discard = (user: Tester) => choose(user, 'Discard draft');

  test('discards a draft: saves typed text first and leaves the application read-only', async () => {
    const { user } = open();
    reply(saveAnswers, saved(2));
    reply(withdrawApplication, withdrawn);
    await user.type(await town(), ' W');
    const asked = await discard(user);
    expect(asked.getByText(/This cannot be undone/)).toBeVisible();
    expect(asked.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByText('Draft discarded.')).toBeInTheDocument();
    expect(requestsTo(saveAnswers)).toHaveLength(1);
    expect(requestsTo(withdrawApplication)[0]?.body).toEqual({ version: 2 });
    expect(await screen.findByText(/It is closed\. You don’t need to do anything/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  test('withdraws a sent application, with a reason if one is given', async () => {
    const { user } = open(submitted);
    reply(withdrawApplication, withdrawn);
    const asked = await begin(user);
    await user.click(asked.getByRole('textbox', { name: /Reason/ }));
    await user.paste('I move abroad.');
    await user.click(asked.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Application withdrawn.')).toBeInTheDocument();
    expect(requestsTo(withdrawApplication)[0]?.body).toMatchObject({ reason: 'I move abroad.' });
    const notice = await screen.findByText(/It is closed\. You don’t need to do anything/);
    expect(notice).toBeVisible();
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  test('needs no reason and withdraws once for two clicks', async () => {
    const { user } = open();
    const release = replyLater(saveAnswers, saved(2));
    reply(withdrawApplication, withdrawn);
    await user.type(await town(), 'W');
    const asked = await discard(user);
    await user.dblClick(asked.getByRole('button', { name: 'Discard draft' }));
    release();
    expect(await screen.findByText('Draft discarded.')).toBeInTheDocument();
    expect(requestsTo(withdrawApplication).map(({ body }) => body)).toEqual([{ version: 2 }]);
  });

  test('by keyboard: Escape changes nothing and returns the focus to the button', async () => {
    const { user } = open(submitted);
    await begin(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    expect(requestsTo(withdrawApplication)).toHaveLength(0);
  });

  test('says why it was refused and works once the newer version is loaded', async () => {
    const { user } = open(submitted);
    const asked = await begin(user);
    const message = 'The application was changed in the meantime.';
    replyProblem(withdrawApplication, { status: 409, code: 'version_conflict', message });
    reply(getApplication, buildApplication({ ...submitted, version: 5 }));
    await user.click(asked.getByRole('button', { name: 'Withdraw application' }));
    expect(await asked.findByText(message)).toBeVisible();
    await waitFor(() => expect(requestsTo(getApplication)).toHaveLength(2));
    reply(withdrawApplication, withdrawn);
    await user.click(asked.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Application withdrawn.')).toBeInTheDocument();
    expect(requestsTo(withdrawApplication).at(-1)?.body).toMatchObject({ version: 5 });
  });

  test.each<[ApplicationState, boolean]>([
    ['submitted', true],
    ['references_short', true],
    ['on_hold', true],
    ['approved', false],
    ['active', false],
    ['rejected', false],
  ])('is offered while an application is %s: %s', async (state, isOffered) => {
    open({ ...submitted, state });
    await screen.findByText('This application is read-only');
    expect(screen.queryAllByRole('button', { name: 'More' })).toHaveLength(isOffered ? 1 : 0);
  });

  test('is not offered in somebody else’s application', async () => {
    open({ applicant: { ...buildApplication().applicant, id: '0192f0c1-0000-7000-8000-0000000000aa' } });
    expect(await screen.findByText(/It belongs to|It has been sent/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  const sendButton = () => screen.findByRole('button', { name: 'Send application' });

  test('sends from the review, once for two clicks, and focuses the next steps', async () => {
    const { user } = open(complete, 'review');
    const release = replyLater(submitApplication, buildApplication({ ...complete, ...sentAt }));
    expect(await screen.findByText(/You can withdraw it until a decision is made/)).toBeVisible();
    await user.dblClick(await sendButton());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    release();
    const next = await screen.findByRole('heading', { name: 'Your application has been sent' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(requestsTo(submitApplication)).toHaveLength(1);
  });

  test('sends nothing while an answer is unsaved', async () => {
    const { user } = open(complete);
    replyNothing(saveAnswers);
    await user.type(await town(), ' W');
    await user.click(screen.getAllByRole('link', { name: /Review and send/ })[0]!);
    await user.click(await sendButton());
    expect(await screen.findByText(/so the application was not sent/)).toBeVisible();
    expect(requestsTo(submitApplication)).toHaveLength(0);
    const release = replyLater(saveAnswers, saved(2));
    reply(submitApplication, buildApplication({ ...complete, ...sentAt }));
    await user.dblClick(await sendButton());
    release();
    expect(await screen.findByText('Your application has been sent')).toBeVisible();
    expect(requestsTo(submitApplication).map(({ body }) => body)).toEqual([{ version: 2 }]);
  });

  describe('with a file on its way', () => {
    const letter = () => new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' });
    const upload: Upload = {
      id: '0192f0c1-0000-7000-8000-000000000081',
      kind: 'cv',
      fileName: 'letter.pdf',
      size: letter().size,
      received: 0,
      replacesId: null,
      expiresAt: '2026-11-21T08:00:00Z',
    };
    const addAndReview = async () => {
      reply(listUploads, []);
      reply(createUpload, upload);
      reply(sendPiece, { ...upload, received: upload.size });
      const { user } = open(complete, 'documents');
      await user.upload(await screen.findByLabelText(/Curriculum vitae/, { selector: 'input' }), letter());
      await user.click(screen.getAllByRole('link', { name: /Review and send/ })[0]!);
      return user;
    };

    test('waits until it has arrived', async () => {
      const release = replyLater(completeUpload, cv);
      await addAndReview();
      expect(await screen.findByText(/Your files are still uploading/)).toBeVisible();
      expect(await sendButton()).toBeDisabled();
      release();
      await waitFor(async () => expect(await sendButton()).toBeEnabled());
    });

    test('names a file that was refused, and sends without it', async () => {
      replyProblem(completeUpload, { status: 422, code: 'file_kind_refused', message: 'This is no PDF.' });
      reply(submitApplication, buildApplication({ ...complete, ...sentAt }));
      const user = await addAndReview();
      expect(await screen.findByText(/“letter.pdf” was not uploaded/)).toBeVisible();
      await user.click(await sendButton());
      expect(await screen.findByText('Your application has been sent')).toBeVisible();
    });
  });

  test('reports a refusal and shows what is now missing in the review', async () => {
    const { user } = open(complete, 'review');
    const message = 'A document is missing.';
    const button = await sendButton();
    replyProblem(submitApplication, { status: 422, code: 'documents_missing', message });
    reply(getApplication, buildApplication({ ...complete, documents: [{ ...cv, state: 'rejected' }], version: 2 }));
    await user.click(button);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Document: Curriculum vitae' })).toBeVisible();
    expect(await sendButton()).toBeDisabled();
  });

  const sentElsewhere = () => {
    const message = 'Somebody else has changed this.';
    for (const command of [submitApplication, withdrawApplication])
      replyProblem(command, { status: 409, code: 'version_conflict', message });
    reply(getApplication, buildApplication({ ...complete, ...sentAt, version: 2 }));
    return message;
  };

  test('says when it was sent if another device was faster', async () => {
    const { user } = open(complete, 'review');
    const button = await sendButton();
    const message = sentElsewhere();
    await user.click(button);
    expect(await screen.findByText(/^You sent this application on .*20.*2026/)).toBeInTheDocument();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  });

  test('does not withdraw a sent application where the device still shows a draft to discard', async () => {
    const { user } = open(complete, 'review');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    const asked = await dialog();
    sentElsewhere();
    await user.click(asked.getByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByText(/^You sent this application on/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says why the PDF of a sent application failed', async () => {
    const { user } = open(sentAt);
    replyProblem(downloadApplicationPdf, { status: 429, code: 'too_many_requests', message: 'Please wait a minute.' });
    await user.click(await screen.findByRole('button', { name: 'Download your application (PDF)' }));
    expect(await screen.findByText('Please wait a minute.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download your application (PDF)' })).toBeEnabled();
  });
});

describe('sending requested changes back', () => {
  const items = [
    { id: '0192f0c1-0000-7000-8000-000000000071', kind: 'field', target: 'city', note: 'In full, please.' },
    { id: '0192f0c1-0000-7000-8000-000000000072', kind: 'document', target: 'cv', note: 'It is cut off.' },
  ] as const;
  const asking = (solved: boolean): Parts => ({
    ...complete,
    state: 'changes_requested',
    changeRequest: {
      id: '0192f0c1-0000-7000-8000-000000000070',
      dueAt: '2026-12-01T22:59:59Z',
      items: items.map((item) => ({ ...item, solved })),
    },
  });
  const done = () => screen.findByRole('button', { name: 'Send changes' });

  test('saves the changed answer and then returns the application to the office', async () => {
    const { user } = open(asking(false));
    const release = replyLater(saveAnswers, saved(2));
    reply(getApplication, buildApplication({ ...asking(true), version: 2 }));
    reply(answerChanges, buildApplication({ ...complete, ...sentAt }));
    await user.type(await town(), ' W');
    await user.dblClick(await done());
    release();
    expect(await screen.findByText('Changes sent to the office.')).toBeInTheDocument();
    expect(requestsTo(answerChanges).map(({ body }) => body)).toEqual([{ version: 2 }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your application has been sent' })).toHaveFocus());
  });

  test('does not return the application while an answer is unsaved', async () => {
    const { user } = open(asking(false));
    replyNothing(saveAnswers);
    await user.type(await town(), ' W');
    await user.click(await done());
    expect(await screen.findByText(/Your last answers are not saved yet/)).toBeVisible();
    expect(requestsTo(answerChanges)).toHaveLength(0);
  });

  test('lists open items until they are done', async () => {
    const { user } = open(asking(false));
    const message = 'Not everything the office asked for has been changed yet.';
    replyProblem(answerChanges, { status: 409, code: 'changes_open', message });
    await user.click(await done());
    expect(await screen.findByText(message)).toBeVisible();
    reply(saveAnswers, saved(2));
    reply(getApplication, buildApplication({ ...asking(true), version: 2 }));
    await user.type(await town(), ' W');
    await user.tab();
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Document: Curriculum vitae' })).toHaveAttribute(
      'href',
      expect.stringContaining('step=documents'),
    );
  });
});
