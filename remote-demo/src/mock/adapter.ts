import { networkAdapter, type HttpAdapter } from '@guildhall/shared/http';
import { createBlog } from './blog.ts';
import { sampleContacts } from './contacts.ts';
import { createFeed } from './posts.ts';
import { MockRefusalReason } from './refusal.ts';

type Request = Parameters<HttpAdapter>[0];
type Answer = Awaited<ReturnType<HttpAdapter>>;

/** `METHOD path` → the mock's handler (specification §7); requests not listed go to the real server. */
export type MockTable = Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>;

/** Everything the demo answers itself; changes are kept until the page reloads. */
function createSampleTable(): MockTable {
  const feed = createFeed();
  const blog = createBlog();
  return {
    'GET /api/data/contacts/ContactsData': sampleContacts,
    'GET /api/data/postData': feed.all,
    'POST /api/data/posts/like': feed.like,
    'POST /api/data/posts/comments/add': feed.addComment,
    'POST /api/data/posts/replies/add': feed.addReply,
    'POST /api/data/posts/replies/like': feed.likeReply,
    'GET /api/data/blog/BlogPosts': blog.all,
    'POST /api/data/blog/post': blog.open,
    'POST /api/data/blog/post/add': blog.addComment,
  };
}

/** A refusal in the form the HTTP client expects from the network. */
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

/** The body of a request; an adapter receives it as text. */
function bodyOf({ data }: Request): Readonly<Record<string, unknown>> {
  const body: unknown = typeof data === 'string' && data !== '' ? JSON.parse(data) : {};
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/**
 * Answers the demo's `/api/data/…` calls in the page and passes every other request to the network.
 * @param table the handlers of the mock.
 * @param network handles all other requests.
 */
export function createMockAdapter(
  table: MockTable = createSampleTable(),
  network: HttpAdapter = networkAdapter,
): HttpAdapter {
  return async (config) => {
    const path = `${config.baseURL ?? ''}${config.url ?? ''}`.split('?')[0];
    const handler = table[`${(config.method ?? 'get').toUpperCase()} ${path}`];
    if (!handler) return network(config);
    try {
      const data = handler(bodyOf(config));
      return answer(config, 200, { message: '', data, ...(Array.isArray(data) && { totalCount: data.length }) });
    } catch (error) {
      if (error instanceof MockRefusalReason)
        throw new MockRefusal(answer(config, error.status, { message: error.message }));
      // The specification's message for any other failure in the mock (§8).
      throw new MockRefusal(answer(config, 500, { message: 'Internal server error' }));
    }
  };
}
