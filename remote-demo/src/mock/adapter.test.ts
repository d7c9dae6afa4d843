import type { HttpAdapter } from '@guildhall/shared/http';
import { createMockAdapter } from './adapter.ts';
import type { Contact } from './contacts.ts';
import { createSampleData } from './sample-data.ts';

/** A network that notes what reaches it. */
function fakeNetwork(data: unknown = { message: '', data: ['from the network'] }) {
  const reached: string[] = [];
  const network: HttpAdapter = async (config) => {
    reached.push(`${config.method ?? ''} ${config.baseURL ?? ''}${config.url ?? ''}`);
    return { status: 200, statusText: '', headers: {}, config, data };
  };
  return { network, reached };
}

const failing: HttpAdapter = () => Promise.reject(new Error('offline'));
const broken = () => {
  throw new Error('broken');
};

test('the contacts are answered in the page', async () => {
  const { network, reached } = fakeNetwork();
  const contacts = await createSampleData(createMockAdapter(undefined, network))<Contact[]>(
    '/data/contacts/ContactsData',
  );
  expect(contacts).toHaveLength(25);
  expect(contacts[0]).toMatchObject({ firstname: 'Amara', lastname: 'Okafor', deleted: false });
  expect(reached).toEqual([]);
});

test('every other request passes through to the network', async () => {
  const { network, reached } = fakeNetwork();
  const data = await createSampleData(createMockAdapter(undefined, network))('/applications');
  expect(data).toEqual(['from the network']);
  expect(reached).toEqual(['get /api/applications']);
});

test('a failure in the mock rejects with the body of a 500', async () => {
  const getSampleData = createSampleData(createMockAdapter({ 'GET /api/data/notes': broken }, failing));
  await expect(getSampleData('/data/notes')).rejects.toEqual({ message: 'Internal server error' });
});

test('a failure without any response rejects with "Wrong Services"', async () => {
  const getSampleData = createSampleData(createMockAdapter({}, failing));
  await expect(getSampleData('/data/notes')).rejects.toBe('Wrong Services');
});
