import {
  createSavedReply,
  deleteSavedReply,
  getQuery,
  listQueries,
  listSavedReplies,
  listUsers,
} from '@guildhall/shared/contracts';
import type { SavedReply } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import { buildQuery, buildQuerySummary } from '../../testing/queries.ts';
import QueriesPage from '../queries/QueriesPage.tsx';

const received: SavedReply = {
  id: someId(90),
  name: 'Transfer received',
  text: {
    en: 'Dear {{name}}, your transfer has arrived. {{sender}}',
    fr: 'Bonjour {{name}}, votre virement est arrivé.',
  },
  version: 1,
};

beforeEach(() => localStorage.clear());

async function openReplies(parts: Parameters<typeof buildQuery>[0] = {}, replies: SavedReply[] = [received]) {
  reply(listQueries, [buildQuerySummary()]);
  reply(listUsers, []);
  reply(getQuery, buildQuery(parts));
  reply(listSavedReplies, replies);
  const { user } = renderRemote(<QueriesPage />, {
    path: `/query/list?query=${someId(70)}`,
    role: Role.staff,
    user: { firstName: 'Grace', lastName: 'Lin' },
  });
  const answer = await screen.findByRole('textbox', { name: 'Your answer to Ada Moreau' });
  return {
    user,
    answer,
    open: async () => {
      await user.click(screen.getByRole('button', { name: 'Saved replies' }));
      return within(await screen.findByRole('dialog', { name: 'Saved replies' }));
    },
  };
}

test('inserts a reply below the typed text, with its placeholders filled', async () => {
  const { user, answer, open } = await openReplies();
  await user.type(answer, 'Hello!');
  const dialog = await open();
  await user.click(await dialog.findByRole('button', { name: 'Insert “Transfer received”' }));
  expect(answer).toHaveValue('Hello!\n\nDear Ada Moreau, your transfer has arrived. Grace Lin');
});

test('uses the text in the requester’s language', async () => {
  const requester = { id: someId(1), name: 'Ada Moreau', language: 'fr' } as const;
  const { user, answer, open } = await openReplies({ requester });
  await user.click(await (await open()).findByRole('button', { name: 'Insert “Transfer received”' }));
  expect(answer).toHaveValue('Bonjour Ada Moreau, votre virement est arrivé.');
});

test('says that the text is English where the person’s language has none', async () => {
  const requester = { id: someId(1), name: 'Ada Moreau', language: 'ar' } as const;
  const dialog = await (await openReplies({ requester })).open();
  expect(await dialog.findByText(/no text in this person’s language \(العربية\)/)).toBeVisible();
});

test('shows an error for an unknown placeholder, then saves the reply', async () => {
  const { user, open } = await openReplies({}, []);
  reply(createSavedReply, received);
  const dialog = await open();
  expect(await dialog.findByText('No saved replies yet')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'New saved reply' }));
  const form = within(await screen.findByRole('dialog', { name: 'New saved reply' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'IBAN');
  const english = form.getByRole('textbox', { name: 'Text in English' });
  await user.type(english, 'Pay to {{{{iban}}');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/There is no placeholder “iban”/)).toBeVisible();
  await user.clear(english);
  await user.type(english, 'Dear {{{{name}}');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(createSavedReply)).toHaveLength(1));
  expect(requestsTo(createSavedReply)[0]?.body).toEqual({ name: 'IBAN', text: { en: 'Dear {{name}}' } });
});

test('restores a deleted reply', async () => {
  const { user, open } = await openReplies();
  reply(deleteSavedReply, {});
  reply(createSavedReply, received);
  const dialog = await open();
  await user.click(await dialog.findByRole('button', { name: 'Delete “Transfer received”' }));
  await user.click(await dialog.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requestsTo(createSavedReply)[0]?.body).toEqual({ name: received.name, text: received.text }),
  );
});
