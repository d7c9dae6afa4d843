import { getApplication, orderReferees } from '@guildhall/shared/contracts';
import type { RefereeSummary } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { applicationId, buildApplication, buildReferee } from '../../../testing/builders.ts';
import ApplicationFormPage from '../ApplicationFormPage.tsx';

const idOf = (place: number) => `0192f0c1-0000-7000-8000-00000000005${place}`;
const refereeAt = (place: number, firstName: string, standby = false) =>
  buildReferee({ id: idOf(place), firstName, lastName: 'Berg', email: `${firstName}@referees.example`, standby });

const named = [refereeAt(1, 'Una'), refereeAt(2, 'Dora'), refereeAt(3, 'Tilda', true)];
const ids = named.map(({ id }) => id);

const openStep = (referees: RefereeSummary[] = named, parts: Parameters<typeof buildApplication>[0] = {}) => {
  reply(getApplication, buildApplication({ referees, ...parts }));
  const path = `/forms/membership/${applicationId}?step=referees`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
};

const button = (name: string) => screen.findByRole('button', { name });
/** Names and the stand-by separator, from top to bottom. */
const shown = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /Una|Dora|Tilda|Stand-bys from here on/.exec(textContent ?? '')?.[0])
    .filter((found) => found !== undefined);

/** Stores the order that is sent, like the server. */
function keepOrder() {
  const bodies: unknown[] = [];
  let referees = named;
  reply(orderReferees, ({ body }) => {
    bodies.push(body);
    const to = (body as { to: string[] }).to;
    referees = to.flatMap((id, index) => {
      const referee = named.find((one) => one.id === id);
      return referee ? [{ ...referee, standby: index > 1 }] : [];
    });
    return referees;
  });
  reply(getApplication, () => buildApplication({ referees }));
  return bodies;
}

test('says who can be a referee while referees can still be named', async () => {
  const { unmount } = openStep([]);
  expect(await screen.findByText(/^Anyone who knows you and your work well/)).toBeInTheDocument();
  unmount();
  openStep(named, { state: 'in_review', editable: false, readOnlyWhy: 'submitted' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Anyone who knows you and your work well/)).not.toBeInTheDocument();
});

test('separates the stand-bys with a line', async () => {
  openStep();
  await button('Ask Una Berg later');
  expect(shown()).toEqual(['Una', 'Dora', 'Stand-bys from here on', 'Tilda']);
});

test('moving a referee across the line swaps stand-by and asked, saves and announces it', async () => {
  const { user } = openStep();
  const later = await button('Ask Dora Berg later');
  keepOrder();
  await user.click(later);
  expect(shown()).toEqual(['Una', 'Tilda', 'Stand-bys from here on', 'Dora']);
  expect(screen.getByText(/^Dora Berg is now stand-by 1/)).toHaveAttribute('role', 'status');
  await waitFor(() => expect(requestsTo(orderReferees)[0]?.body).toEqual({ from: ids, to: [ids[0], ids[2], ids[1]] }));
  await waitFor(() => expect(screen.getByText('Stand-by 1').closest('li')).toHaveTextContent('Dora'));
});

test('by keyboard, the focus follows the same person, and at the end the opposite button takes it', async () => {
  const { user } = openStep();
  const later = await button('Ask Una Berg later');
  const bodies = keepOrder();
  later.focus();
  await user.keyboard('{Enter}');
  expect(later).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['Dora', 'Tilda', 'Stand-bys from here on', 'Una']);
  expect(await button('Ask Una Berg later')).toBeDisabled();
  expect(await button('Ask Una Berg earlier')).toHaveFocus();
  // Both moves arrive in order.
  await waitFor(() =>
    expect(bodies).toEqual([
      { from: ids, to: [ids[1], ids[0], ids[2]] },
      { from: [ids[1], ids[0], ids[2]], to: [ids[1], ids[2], ids[0]] },
    ]),
  );
});

test('reverts an order that could not be saved and says so', async () => {
  const { user } = openStep();
  const later = await button('Ask Una Berg later');
  replyProblem(orderReferees, { status: 409, code: 'version_conflict' });
  await user.click(later);
  expect(await screen.findByRole('alert')).toHaveTextContent(/changed elsewhere/);
  await waitFor(() => expect(shown()).toEqual(['Una', 'Dora', 'Stand-bys from here on', 'Tilda']));
});

test('disables moving up for the first, hides moving for a single referee and for sent applications', async () => {
  const { unmount } = openStep();
  expect(await button('Ask Una Berg earlier')).toBeDisabled();
  expect(await button('Ask Tilda Berg later')).toBeDisabled();
  unmount();
  const alone = openStep([refereeAt(1, 'Una')]);
  await button('Edit Una Berg');
  expect(screen.queryByRole('button', { name: /^Ask Una/ })).not.toBeInTheDocument();
  alone.unmount();
  openStep(named, { state: 'awaiting_references', editable: false, readOnlyWhy: 'submitted' });
  const list = await screen.findAllByRole('listitem');
  expect(within(list[0]!.parentElement!).queryByRole('button', { name: /^Ask / })).not.toBeInTheDocument();
});

test('does not let people edit a referee who was already asked', async () => {
  openStep([buildReferee({ state: 'asked', askedAt: '2026-11-01T08:00:00Z' })], {
    state: 'awaiting_references',
    editable: false,
    readOnlyWhy: 'submitted',
  });
  await button('Replace Grace Lindqvist');
  expect(screen.queryByRole('button', { name: 'Edit Grace Lindqvist' })).not.toBeInTheDocument();
});
