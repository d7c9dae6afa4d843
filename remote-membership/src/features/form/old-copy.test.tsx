import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import { renderRemote, reply, requestsTo, screen, stopClock } from '@guildhall/shared/testing';
import { adaId, applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';
import { createDraftBackup } from '@guildhall/shared/features/draft-saver';

test('shows unsaved text for an answer the office has not asked about to copy or discard', async () => {
  const clock = stopClock();
  createDraftBackup(adaId, 'answers', applicationId).put({ firstName: { value: 'Adele', base: 'Ada' } });
  const item = { id: '0192f0c1-0000-7000-8000-000000000071', kind: 'field', target: 'city', note: 'In full.' } as const;
  const changeRequest = {
    id: '0192f0c1-0000-7000-8000-000000000070',
    dueAt: '2026-12-01T22:59:59Z',
    items: [{ ...item, solved: false }],
  };
  reply(getApplication, buildApplication({ state: 'changes_requested', changeRequest }));
  const path = `/forms/membership/${applicationId}`;
  const { user } = renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
  expect(await screen.findByText('Unsaved text')).toBeInTheDocument();
  expect(screen.getAllByText('Adele')).toHaveLength(1);
  expect(screen.queryByText(/We restored/)).not.toBeInTheDocument();
  await clock.advance(5000);
  expect(requestsTo(saveAnswers)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Discard this text' }));
  expect(screen.queryByText('Adele')).not.toBeInTheDocument();
  expect(createDraftBackup(adaId, 'answers', applicationId).read().unsaved).toEqual({});
});
