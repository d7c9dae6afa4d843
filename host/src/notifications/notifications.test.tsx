import {
  getWaiting,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
  type Waiting,
  type WaitingItem,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { queryClient, QueryClientProvider, useMutation } from '@guildhall/shared/query';
import { Link } from '@guildhall/shared/router';
import { signedOut } from '@guildhall/shared/store';
import {
  act,
  renderRemote,
  reply,
  replyNothing,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { NotificationsButton } from './NotificationsButton.tsx';

const id = '0192f0c1-0000-7000-8000-000000000011';

const item = (kind: WaitingItem['kind'], parts: Partial<WaitingItem> = {}): WaitingItem => ({
  kind,
  count: 1,
  subject: null,
  since: null,
  dueOn: null,
  ...parts,
});
const waiting = (...items: WaitingItem[]): Waiting => ({
  count: items.reduce((sum, { count }) => sum + count, 0),
  unread: 0,
  items,
});
const turn = item('application_turn', { subject: { id, label: 'GH-2026-00012' } });
const queries = (count: number) => item('queries_open', { count });

/** The bell after the first response. */
async function open(answer: Waiting, options: Parameters<typeof renderRemote>[1] = {}) {
  const clock = stopClock('2026-11-20T09:00:00.000Z');
  reply(getWaiting, answer);
  const rendered = renderRemote(
    <>
      <NotificationsButton />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
    { role: Role.member, ...options },
  );
  await clock.advance(2000);
  return { ...rendered, clock };
}
const bell = (name: string) => screen.getByRole('button', { name });
const asked = () => requestsTo(getWaiting).length;

function hide(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('bell', () => {
  test('says how many items wait', async () => {
    await open(waiting(turn, queries(2)));
    expect(bell('3 tasks waiting for you').parentElement).toHaveTextContent('3');
  });

  test('counts in the badge up to nine', async () => {
    await open(waiting(queries(10)));
    expect(bell('10 tasks waiting for you').parentElement).toHaveTextContent('9+');
  });

  test('has no badge without tasks', async () => {
    await open(waiting());
    expect(bell('No tasks').parentElement).toHaveTextContent('');
  });

  test('announces only increases to a person at work', async () => {
    const { clock } = await open(waiting(queries(2)));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    reply(getWaiting, waiting(queries(3)));
    await clock.advance(60_000);
    expect(screen.getByRole('status')).toHaveTextContent('3 tasks waiting for you');
    reply(getWaiting, waiting(queries(1)));
    await clock.advance(60_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('polling', () => {
  test('repeats every minute, without counting as the person’s activity', async () => {
    const { clock } = await open(waiting());
    expect(asked()).toBe(1);
    await clock.advance(60_000);
    await clock.advance(60_000);
    expect(asked()).toBe(3);
    expect(requestsTo(getWaiting).map(({ headers }) => headers['x-guildhall-background'])).toEqual(['1', '1', '1']);
  });

  test('pauses while the tab is hidden and resumes when it is visible', async () => {
    const { clock } = await open(waiting());
    hide(true);
    await clock.advance(600_000);
    expect(asked()).toBe(1);
    hide(false);
    await clock.advance(10);
    expect(asked()).toBe(2);
    await clock.advance(60_000);
    expect(asked()).toBe(3);
  });

  test('stops at sign-out', async () => {
    const { clock } = await open(waiting());
    act(() => signedOut());
    await clock.advance(600_000);
    hide(false);
    await clock.advance(10);
    expect(asked()).toBe(1);
  });

  test('polls once after navigation, however often the person navigated', async () => {
    const { user, clock } = await open(waiting());
    await clock.advance(10_000);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await clock.advance(2000);
    expect(asked()).toBe(2);
  });

  test('polls after a change, without waiting for the minute', async () => {
    function Work() {
      const work = useMutation({ mutationFn: () => Promise.resolve() });
      return <button onClick={() => work.mutate()}>Work</button>;
    }
    const clock = stopClock();
    reply(getWaiting, waiting(queries(2)));
    const { user } = renderRemote(
      <QueryClientProvider client={queryClient}>
        <NotificationsButton />
        <Work />
      </QueryClientProvider>,
      { role: Role.member },
    );
    await clock.advance(10_000);
    reply(getWaiting, waiting(queries(1)));
    await user.click(screen.getByRole('button', { name: 'Work' }));
    await clock.advance(1500);
    expect(bell('1 task waiting for you')).toBeVisible();
  });

  test('keeps the last state silently when the server is unavailable', async () => {
    const { clock } = await open(waiting(queries(2)));
    replyNothing(getWaiting);
    await clock.advance(60_000);
    expect(asked()).toBe(2);
    expect(bell('2 tasks waiting for you')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('list', () => {
  const lines = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

  test('has a text and a link for each item', async () => {
    const { user } = await open(
      waiting(
        turn,
        item('query_to_answer', { subject: { id, label: 'My diploma' }, since: '2026-11-17T09:00:00.000Z' }),
        queries(2),
      ),
    );
    await user.click(bell('4 tasks waiting for you'));
    const list = within(await screen.findByRole('region', { name: 'Your tasks' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Application GH-2026-00012: your turn', `/forms/membership/${id}`],
      ['The office is waiting for your answer: My diploma3 days ago', `/query/list?query=${id}`],
      ['2 queries to answer', '/query/list?state=unanswered'],
    ]);
  });

  test.each([
    ['2026-12-03', 'Invoice INV-7 is due on Dec 3, 2026', false],
    ['2026-11-20', 'Invoice INV-7 is due today', false],
    ['2026-11-19', 'Invoice INV-7 was due on Nov 19, 2026Overdue', true],
  ])('an invoice for %s reads "%s"', async (dueOn, sentence, isUrgent) => {
    const { user } = await open(waiting(item('invoice_due', { subject: { id, label: 'INV-7' }, dueOn })));
    await user.click(bell('1 task waiting for you'));
    await screen.findByRole('region');
    const link = screen.getByRole('link', { name: /INV-7/ });
    expect(link).toHaveTextContent(sentence);
    expect('urgent' in link.dataset).toBe(isUrgent);
  });

  test('decides in the person’s time zone whether an invoice is overdue', async () => {
    const invoice = item('invoice_due', { subject: { id, label: 'INV-7' }, dueOn: '2026-11-20' });
    const { user } = await open(waiting(invoice), { user: { zone: 'Pacific/Kiritimati' } });
    // 09:00 in London is 23:00 of the same day there; two hours later it is the next.
    jest.setSystemTime(new Date('2026-11-20T11:00:00Z'));
    await user.click(bell('1 task waiting for you'));
    expect(await screen.findByText('Overdue')).toBeVisible();
  });

  test('shows a name as plain text', async () => {
    const label = '<img src=x onerror=alert(1)> {{count}} $t(shell:action.signOut)';
    const { user } = await open(waiting(item('query_to_answer', { subject: { id, label } })));
    await user.click(bell('1 task waiting for you'));
    await screen.findByRole('region');
    expect(lines()[0]).toBe(`The office is waiting for your answer: ${label}`);
  });

  test('says in a friendly way that there are no tasks', async () => {
    const { user } = await open(waiting());
    await user.click(bell('No tasks'));
    expect(await screen.findByRole('region')).toHaveTextContent('all caught up');
  });

  test('offers a retry when nothing is known', async () => {
    const clock = stopClock();
    replyNothing(getWaiting);
    const { user } = renderRemote(<NotificationsButton />, { role: Role.member });
    await clock.advance(2000);
    await user.click(bell('Your tasks'));
    await clock.advance(10);
    reply(getWaiting, waiting(turn));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await clock.advance(10);
    expect(lines()).toEqual(['Application GH-2026-00012: your turn']);
  });

  test('closes on Escape and returns the focus', async () => {
    const { user } = await open(waiting(turn));
    await user.click(bell('1 task waiting for you'));
    await screen.findByRole('region');
    await user.tab();
    expect(screen.getByRole('link', { name: /GH-2026-00012/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(bell('1 task waiting for you')).toHaveFocus();
  });

  test('closes after following a link', async () => {
    const { user, address } = await open(waiting(turn));
    await user.click(bell('1 task waiting for you'));
    await user.click(await screen.findByRole('link', { name: /GH-2026-00012/ }));
    expect(address()).toBe(`/forms/membership/${id}`);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  test('uses Arabic plural forms', async () => {
    const { user } = await open(waiting(queries(2)), { language: 'ar' });
    await user.click(bell('أمران ينتظرانك'));
    await screen.findByRole('region');
    expect(lines()[0]).toBe('استفساران ينتظران الرد');
  });
});

describe('news of the office', () => {
  const news = (parts: Partial<Notification> = {}): Notification => ({
    id,
    kind: 'document_added',
    subject: { kind: 'application', id, label: 'APP-2026-00012', about: 'Ada Moreau' },
    count: 1,
    at: '2026-11-20T08:55:00.000Z',
    isRead: false,
    ...parts,
  });
  const openNews = async (unread: number, items: Notification[]) => {
    reply(listNotifications, { unread, items });
    const opened = await open({ ...waiting(queries(2)), unread }, { role: Role.staff });
    await opened.user.click(bell(`${unread} new notification. 2 tasks waiting for you`));
    return { ...opened, panel: within(await screen.findByRole('region', { name: 'Notifications' })) };
  };

  test('comes before the tasks, in number and list', async () => {
    const { panel, user } = await openNews(1, [news({ count: 3 }), news({ id: id.replace(/1$/, '2'), isRead: true })]);
    expect(screen.getByRole('button', { name: /1 new/ }).parentElement).toHaveTextContent('1');
    const [line] = await panel.findAllByRole('link', { name: /Document added/ });
    expect(line).toHaveTextContent('Document added (3)APP-2026-00012 · Ada Moreau5 minutes ago');
    expect(line).toHaveAttribute('href', `/applications/${id}`);
    await user.click(panel.getByRole('button', { name: 'Waiting for you (2)' }));
    expect(panel.getByRole('link', { name: '2 queries to answer' })).toBeVisible();
  });

  test('is read once it was opened', async () => {
    reply(readNotification, { unread: 0 });
    const { panel, user } = await openNews(1, [news()]);
    await user.click(await panel.findByRole('link', { name: /Document added/ }));
    expect(requestsTo(readNotification).map(({ params }) => params.id)).toEqual([id]);
    expect(await screen.findByRole('button', { name: '2 tasks waiting for you' })).toBeVisible();
  });

  test('is marked as read up to the newest that is shown', async () => {
    reply(readAllNotifications, { unread: 0 });
    const { panel, user } = await openNews(1, [news()]);
    const all = await panel.findByRole('button', { name: 'Mark all as read' });
    reply(listNotifications, { unread: 0, items: [news({ isRead: true })] });
    await user.click(all);
    await waitFor(() => expect(requestsTo(readAllNotifications)[0]?.body).toEqual({ until: news().at }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument());
  });

  test('says where it will appear while there is none', async () => {
    reply(listNotifications, { unread: 0, items: [] });
    const { user } = await open({ ...waiting(), unread: 0 }, { role: Role.staff });
    await user.click(bell('No tasks'));
    await user.click(await screen.findByRole('button', { name: 'New' }));
    expect(
      await screen.findByText('Activity in the applications and queries assigned to you appears here.'),
    ).toBeVisible();
  });
});
