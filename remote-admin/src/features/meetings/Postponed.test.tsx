import { listApplications, listPostponed } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, screen, within } from '@guildhall/shared/testing';
import { useState } from 'react';
import { someId } from '../../testing/builders.ts';
import { AgendaEditor } from './AgendaEditor.tsx';
import type { AgendaItem } from './poll-form.ts';

const item = (index: number, applicantName: string) => ({
  id: someId(index),
  number: `APP-2026-0000${index}`,
  applicantName,
  meeting: { title: 'Committee, November', startsAt: '2026-11-18T09:00:00.000Z', zone: 'Europe/Vienna' },
});

function Agenda({ initial = [] }: { initial?: AgendaItem[] }) {
  const [agenda, setAgenda] = useState(initial);
  return <AgendaEditor agenda={agenda} onChanged={setAgenda} />;
}

function openAgenda(postponed: ReturnType<typeof item>[], initial?: AgendaItem[]) {
  reply(listApplications, []);
  reply(listPostponed, postponed);
  return renderRemote(<Agenda {...(initial && { initial })} />, { role: Role.staff });
}

const onAgenda = () =>
  within(screen.getByRole('list', { name: 'Agenda' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('a postponed application is added with one press, and no longer offered', async () => {
  const { user } = openAgenda([item(1, 'Ada Moreau')]);
  const offered = await screen.findByRole('list', { name: 'Postponed from earlier meetings' });
  expect(within(offered).getByText('Committee, November')).toBeVisible();
  await user.click(within(offered).getByRole('button', { name: 'Add Ada Moreau to the agenda' }));
  expect(onAgenda()).toEqual([expect.stringContaining('Ada Moreau')]);
  expect(screen.queryByText('Postponed from earlier meetings')).not.toBeInTheDocument();
});

test('adds all waiting items together, after those on the agenda', async () => {
  const listed = { id: someId(9), number: 'APP-2026-00009', applicantName: 'Noor Haddad' };
  const { user } = openAgenda([item(1, 'Ada Moreau'), item(2, 'Kenji Sato'), { ...item(9, 'Noor Haddad') }], [listed]);
  await user.click(await screen.findByRole('button', { name: 'Add all 2' }));
  expect(onAgenda()).toEqual(['Noor Haddad', 'Ada Moreau', 'Kenji Sato'].map((name) => expect.stringContaining(name)));
});
