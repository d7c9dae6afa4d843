import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen, watchRenders } from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

test('a key renders only its own question, not the other questions, the buttons, the steps or the title', async () => {
  reply(getApplication, buildApplication());
  reply(saveAnswers, {
    version: 2,
    savedAt: '2026-11-20T09:00:05.000Z',
    missing: { fields: {}, documents: [], referees: 0 },
  });
  const path = `/forms/membership/${applicationId}`;
  const { user } = renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
  const town = await screen.findByRole('textbox', { name: 'Town' });
  await user.type(town, ' ');
  const again = watchRenders({
    town,
    'first name': screen.getByRole('textbox', { name: 'First name' }),
    employed: screen.getByRole('checkbox', { name: 'I am employed' }),
    continue: screen.getByRole('button', { name: 'Continue' }),
    step: screen.getAllByRole('link', { name: /Statement/ })[0]!,
    title: screen.getByRole('heading', { level: 1 }),
  });
  await user.type(town, 'West');
  expect(town).toHaveValue('Vienna West');
  expect(again()).toEqual(['town']);
});
