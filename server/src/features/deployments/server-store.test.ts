import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerStore } from '@guildhall/tooling/deployments';
import { describeStore } from '@guildhall/tooling/deployments/testing';
import { testApp, type TestApp } from '../../testing/app.ts';

const releaseToken = 'a-release-token-of-forty-characters-0000';

describe('a running server as a store', () => {
  let t: TestApp;
  let url: string;
  beforeEach(async () => {
    t = await testApp({ config: { releaseToken, remoteOrigins: ['https://files.example.org'] } });
    url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  });
  // The client keeps connections alive, and the server would wait for them.
  afterEach(() => t.app.server.closeAllConnections());

  describeStore(
    () => createServerStore(url, releaseToken),
    (path, content) => {
      const file = join(t.config.deployments, 'r', path);
      if (content === null) rmSync(file);
      else writeFileSync(file, content);
    },
  );

  test('distinguishes a wrong token from a wrong address', async () => {
    await expect(createServerStore(url, 'x'.repeat(40)).read()).rejects.toThrow(/release token/);
    await expect(createServerStore('http://127.0.0.1:9', releaseToken).read()).rejects.toThrow(/does not answer/);
  });

  test('reports what its shell offers', async () => {
    expect(await createServerStore(url, releaseToken).readShell()).toBeNull();
    const provides = { hostApi: '1.0.0', packages: { react: '19.0.0' } };
    const dist = join(t.config.projectRoot, 'host/dist');
    const tables = { shared: {}, chunks: {}, prerendered: {}, frames: {} };
    const empty = { scripts: [], federation: [], files: [], themes: '' };
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, 'site.json'), JSON.stringify({ build: 'b', provides, ...tables, ...empty }));
    expect(await createServerStore(url, releaseToken).readShell()).toEqual(provides);
  });
});
