import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import type { FormField } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, stopClock, within } from '@guildhall/shared/testing';
import { applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

const materials: FormField = {
  key: 'materials',
  type: 'multichoice',
  label: { en: 'Materials', fr: 'Matériaux' },
  help: { en: 'You can add others later.' },
  required: true,
  limits: { min: 2, max: 3 },
  choices: [
    { value: 'paper', label: { en: 'Paper', fr: 'Papier' } },
    { value: 'stone', label: { en: 'Stone', fr: 'Pierre' } },
    { value: 'glass', label: { en: 'Glass', fr: 'Verre' } },
    { value: 'wood', label: { en: 'Wood', fr: 'Bois' } },
  ],
  private: true,
};
const town: FormField = { key: 'city', type: 'text', label: { en: 'Town' }, required: false, private: true };
const form = { steps: [{ key: 'work', title: { en: 'Your work' }, fields: [materials, town] }] };
const nothingMissing = { fields: {}, documents: [], referees: 0 };
const saved = (version: number) => ({ version, savedAt: '2026-11-20T09:00:05.000Z', missing: nothingMissing });

const openForm = (parts: Parameters<typeof buildApplication>[0] = {}, step = 'work') => {
  reply(getApplication, buildApplication({ form, answers: {}, ...parts }));
  const path = `/forms/membership/${applicationId}?step=${step}`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
};
const group = () => screen.findByRole('group', { name: 'Materials' });
const box = async (name: string) => within(await group()).getByRole('checkbox', { name });

test('the group has a name and says how many to choose; choices are saved in the form’s order', async () => {
  const clock = stopClock();
  reply(saveAnswers, saved(2));
  const { user } = openForm();
  expect(await group()).toHaveAccessibleDescription('Choose 2 to 3. You can add others later.');
  await user.click(await box('Glass'));
  await user.click(await box('Paper'));
  await clock.advance(2000);
  expect(requestsTo(saveAnswers).at(-1)?.body).toEqual({ version: 1, answers: { materials: ['paper', 'glass'] } });
  expect(await box('Glass')).toBeChecked();
  expect(await box('Stone')).not.toBeChecked();
});

test('clearing the last choice removes the answer', async () => {
  const clock = stopClock();
  reply(saveAnswers, saved(2));
  const { user } = openForm({ answers: { materials: ['paper'] } });
  await user.click(await box('Paper'));
  await clock.advance(2000);
  expect(requestsTo(saveAnswers).at(-1)?.body).toEqual({ version: 1, answers: { materials: null } });
});

test('by keyboard: space selects, and too few choices are marked on leaving the group, not before', async () => {
  reply(saveAnswers, saved(2));
  const { user } = openForm();
  (await box('Paper')).focus();
  await user.keyboard(' ');
  expect(await box('Paper')).toBeChecked();
  await user.tab();
  expect(await box('Stone')).toHaveFocus();
  expect(screen.queryByText('Choose at least 2.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('textbox', { name: /Town/ }));
  expect(await group()).toHaveAccessibleDescription(/Choose at least 2\./);
});

test('reports too many choices immediately and does not send them', async () => {
  const clock = stopClock();
  reply(saveAnswers, saved(2));
  const { user } = openForm({ answers: { materials: ['paper', 'stone', 'glass'] } });
  await user.click(await box('Wood'));
  expect(await group()).toHaveAccessibleDescription(/at most 3/);
  await clock.advance(5000);
  expect(requestsTo(saveAnswers)).toHaveLength(0);
});

test('continuing with the question unanswered focuses its first box', async () => {
  const { user } = openForm();
  await group();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await box('Paper')).toHaveFocus();
  expect(await group()).toHaveAccessibleDescription(/Choose an answer for “/);
});

test('the review names the chosen options, and nothing without a choice', async () => {
  const answer = async () => (await screen.findByRole('term')).nextElementSibling;
  const only = { steps: [{ ...form.steps[0]!, fields: [materials] }] };
  const { unmount } = openForm({ form: only, answers: { materials: ['wood', 'paper'] } }, 'review');
  expect([...((await answer())?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Paper',
    'Wood',
  ]);
  unmount();
  openForm({ form: only, answers: { materials: [] } }, 'review');
  expect(await answer()).toHaveTextContent('No answer');
});

test('shows choices made elsewhere next to the own ones to pick from', async () => {
  const clock = stopClock();
  const { user } = openForm({ answers: { materials: ['paper', 'stone'] } });
  await user.click(await box('Glass'));
  replyProblem(saveAnswers, { status: 409, code: 'version_conflict', once: true });
  reply(getApplication, buildApplication({ form, version: 7, answers: { materials: ['paper', 'wood'] } }));
  await clock.advance(2000);
  const panel = await screen.findByRole('alert');
  expect(within(panel).getByText('Glass')).toBeInTheDocument();
  expect(within(panel).getByText('Wood')).toBeInTheDocument();
});

test('requested changes unlock only this question', async () => {
  const item = { id: '0192f0c1-0000-7000-8000-000000000091', kind: 'field', target: 'materials' } as const;
  openForm({
    state: 'changes_requested',
    answers: { materials: ['paper', 'stone'], city: 'Graz' },
    changeRequest: {
      id: '0192f0c1-0000-7000-8000-000000000090',
      dueAt: '2026-12-10T22:59:59.999Z',
      items: [{ ...item, note: 'Glass is missing.', solved: false }],
    },
  });
  expect(await box('Glass')).toBeEnabled();
  expect(screen.getAllByText('Glass is missing.')[0]).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Town/ })).not.toBeInTheDocument();
});
