import { networkAdapter, type HttpAdapter } from '@guildhall/shared/http';
import { sampleContacts } from './contacts.ts';

type Request = Parameters<HttpAdapter>[0];
type Answer = Awaited<ReturnType<HttpAdapter>>;

/** `METHOD path` → what the mock answers (specification §7); whatever is not listed goes to the real server. */
export type MockTable = Readonly<Record<string, () => readonly unknown[]>>;

export const sampleTable: MockTable = {
  'GET /api/data/contacts/ContactsData': sampleContacts,
};

/** A refusal the way the HTTP client knows it from the network. */
class MockRefusal extends Error {
  readonly isAxiosError = true;
  readonly response: Answer;

  constructor(response: Answer) {
    super(`Answered ${response.status}`);
    this.response = response;
  }
}

const answer = (config: Request, status: number, data: unknown): Answer => ({
  status,
  statusText: '',
  headers: {},
  config,
  data,
});

/**
 * Answers the demo's `/api/data/…` calls in the page and passes every other request through to the network.
 * @param table what is answered here.
 * @param network where the rest goes.
 */
export function createMockAdapter(table: MockTable = sampleTable, network: HttpAdapter = networkAdapter): HttpAdapter {
  return async (config) => {
    const path = `${config.baseURL ?? ''}${config.url ?? ''}`.split('?')[0];
    const handler = table[`${(config.method ?? 'get').toUpperCase()} ${path}`];
    if (!handler) return network(config);
    try {
      const rows = handler();
      return answer(config, 200, { message: '', data: rows, totalCount: rows.length });
    } catch {
      // The specification's text for whatever fails in the mock (§8).
      throw new MockRefusal(answer(config, 500, { message: 'Internal server error' }));
    }
  };
}
