import { createHttpClient, type HttpAdapter } from '@guildhall/shared/http';

/** The rejection of a failure without a response (specification §8, "Sample-data client failure"). */
const wrongServices = 'Wrong Services';

const bodyOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'response' in error
    ? (error.response as { data?: unknown } | undefined)?.data
    : undefined;

/**
 * The demo's own client, without a token and separate from the product's. A call with a body is a POST, without one a
 * GET.
 * @param adapter answers the calls: the mock, or another one in a test
 * @throws the body of a refusal, or the text "Wrong Services" when there is none.
 */
export function createSampleData(adapter: HttpAdapter) {
  return async <T>(path: string, body?: object): Promise<T> => {
    let refusal: unknown;
    const client = createHttpClient({
      adapter: (config) =>
        adapter(config).catch((error: unknown) => {
          refusal = bodyOf(error);
          throw error;
        }),
    });
    const { success, data } = await (body ? client.request.post<T>(path, body) : client.request.get<T>(path));
    if (success && data !== null) return data;
    throw refusal ?? wrongServices;
  };
}
