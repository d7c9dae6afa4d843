import { isFullRun } from '@guildhall/shared/testing/sample';
import { expect, passwordOf, people, test as base } from './fixtures.ts';
import { startProduct, type Product } from './product.ts';

interface Session {
  token: string;
}
interface Draft {
  id: string;
  version: number;
}

async function ask<T>(product: Product, path: string, init: RequestInit = {}, token?: string): Promise<T> {
  const response = await fetch(`${product.url}/api${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(5000),
  });
  const body: { data: T; message: string } = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.message}`);
  return body.data;
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

// A product with its own embedded database, as in production: the run's PostgreSQL does not wait for the disk.
const test = base.extend<{ embedded: Product }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from the pattern
  embedded: async ({}, use) => {
    const product = await startProduct({}, { database: 'embedded' });
    await use(product);
    await product.dispose();
  },
});

test('keeps every acknowledged write after kill -9 in the middle of writing', async ({ embedded: product }) => {
  test.setTimeout(180_000);
  const signIn = () =>
    ask<Session>(
      product,
      '/auth/signIn',
      post({ email: people.administrator, password: passwordOf(product, people.administrator) }),
    );
  let { token } = await signIn();
  const types = await ask<{ id: string }[]>(product, '/membership-types', {}, token);
  const draft = await ask<Draft>(product, '/applications', post({ membershipTypeId: types[0]?.id }), token);
  let { version } = draft;

  for (let round = 1; round <= (isFullRun() ? 3 : 1); round += 1) {
    let acknowledged = 0;
    let isKilled = false;
    const writing = (async () => {
      for (let count = 1; !isKilled; count += 1) {
        const body = JSON.stringify({ version, answers: { street: `Round ${round}, write ${count}` } });
        try {
          const saved = await ask<{ version: number }>(
            product,
            `/applications/${draft.id}/answers`,
            { method: 'PATCH', body },
            token,
          );
          version = saved.version;
          acknowledged = count;
        } catch (error) {
          if (!isKilled) throw error;
        }
      }
    })();
    // Kill while writing, at a different moment in each round.
    await expect.poll(() => acknowledged, { intervals: [20], timeout: 30_000 }).toBeGreaterThan(3);
    await new Promise((resolve) => setTimeout(resolve, round * 70));
    isKilled = true;
    await product.kill();
    await writing;
    await product.start();

    ({ token } = await signIn());
    const after = await ask<Draft & { answers: { street: string } }>(product, `/applications/${draft.id}`, {}, token);
    const kept = Number(/write (\d+)/.exec(after.answers.street)?.[1]);
    expect(acknowledged).toBeGreaterThan(3);
    // The write in progress may have been stored without its response arriving; none may be missing.
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
    expect(kept).toBeLessThanOrEqual(acknowledged + 1);
    version = after.version;
  }
});
