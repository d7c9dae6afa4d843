import { networkAdapter, type HttpAdapter } from '@guildhall/shared/http';
import { useBlog } from '../slices/blog.ts';
import { useSocial } from '../slices/userposts.ts';
import { MockRefusalReason } from './refusal.ts';

type Request = Parameters<HttpAdapter>[0];
type Answer = Awaited<ReturnType<HttpAdapter>>;

type Body = Readonly<Record<string, unknown>>;

/** `METHOD path` → the mock's handler (specification §7); requests not listed go to the real server. */
export type MockTable = Readonly<Record<string, (body: Body) => unknown>>;

/**
 * Everything the demo answers itself. Each app's data has its own file, which loads with the first request for it.
 * Changes to the feed and the blog are in their slices, from which the mock continues.
 */
function createSampleTable(): MockTable {
  const feed = once(async () => (await import('./social.ts')).createFeed(() => useSocial.getState().posts));
  const blog = once(async () => (await import('./blog.ts')).createBlog(() => useBlog.getState().blogposts));
  return {
    'GET /api/data/notes/NotesData': async () => (await import('./notes.ts')).sampleNotes(),
    'GET /api/data/chat/ChatData': async () => (await import('./chats.ts')).sampleChats(),
    'GET /api/data/email/EmailData': async () => (await import('./mails.ts')).sampleMails(),
    'GET /api/data/ticket/TicketData': async () => (await import('./tickets.ts')).sampleTickets(),
    'GET /api/data/contacts/ContactsData': async () => (await import('./contacts.ts')).sampleContacts(),
    'GET /api/data/eCommerce/ProductsData': async () => (await import('./products.ts')).sampleProducts(),
    'GET /api/data/postData': async () => (await feed()).all(),
    'GET /api/data/users': async () => (await import('./social.ts')).sampleUsers(),
    'GET /api/data/gallery': async () => (await import('./social.ts')).sampleGallery(),
    'GET /api/data/blog/BlogPosts': async () => (await blog()).all(),
    'GET /api/data/language/LanguageData': async () => (await import('./languages.ts')).sampleLanguages(),
    'POST /api/data/posts/like': async (body) => (await feed()).like(body),
    'POST /api/data/posts/comments/add': async (body) => (await feed()).addComment(body),
    'POST /api/data/posts/replies/add': async (body) => (await feed()).addReply(body),
    'POST /api/data/posts/replies/like': async (body) => (await feed()).likeReply(body),
    'POST /api/data/blog/post': async (body) => (await blog()).open(body),
    'POST /api/data/blog/post/add': async (body) => (await blog()).addComment(body),
  };
}

/** Loads on first use. After a failure, the next use tries again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
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
      const data = await handler(bodyOf(config));
      return answer(config, 200, { message: '', data, ...(Array.isArray(data) && { totalCount: data.length }) });
    } catch (error) {
      if (error instanceof MockRefusalReason)
        throw new MockRefusal(answer(config, error.status, { message: error.message }));
      // The specification's message for any other failure in the mock (§8).
      throw new MockRefusal(answer(config, 500, { message: 'Internal server error' }));
    }
  };
}
