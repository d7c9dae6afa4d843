import { getLive, listMembershipTypes } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryClient, QueryClientProvider, queryOptions, useQuery } from '@guildhall/shared/query';
import {
  act,
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
} from '@guildhall/shared/testing';
import { ConnectionLine } from './ConnectionLine.tsx';

const types = queryOptions({
  queryKey: ['membership types'],
  queryFn: () => call(listMembershipTypes),
  retry: false,
});

function Page() {
  const { status } = useQuery(types);
  return <p>Membership types: {status}</p>;
}

const open = () =>
  renderRemote(
    <QueryClientProvider client={queryClient}>
      <ConnectionLine />
      <Page />
    </QueryClientProvider>,
  );
const said = () => screen.queryByText('No connection. This may be out of date.');

afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

test('says that the server is unavailable, retries, and reloads the page’s data when it is back', async () => {
  const clock = stopClock();
  replyNothing(listMembershipTypes);
  replyNothing(getLive);
  open();
  expect(said()).not.toBeInTheDocument();
  await clock.advance(100);
  expect(said()).toBeVisible();
  await clock.advance(5000);
  expect(requestsTo(getLive)).toHaveLength(1);
  expect(said()).toBeVisible();

  reply(listMembershipTypes, []);
  reply(getLive, { status: 'live', version: '1.0.0' });
  await clock.advance(5000);
  await clock.advance(10);
  expect(said()).not.toBeInTheDocument();
  expect(screen.getByText('Membership types: success')).toBeVisible();
  await clock.advance(60_000);
  expect(requestsTo(getLive)).toHaveLength(2);
});

test('a refusal counts as a response and does not report a connection problem', async () => {
  const clock = stopClock();
  replyProblem(listMembershipTypes, { status: 403, code: 'forbidden' });
  open();
  await clock.advance(100);
  expect(screen.getByText('Membership types: error')).toBeVisible();
  expect(said()).not.toBeInTheDocument();
});

test('reports immediately that the device is offline', async () => {
  reply(listMembershipTypes, []);
  open();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(said()).toBeVisible();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(said()).not.toBeInTheDocument();
});
