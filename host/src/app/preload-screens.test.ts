import { waitFor } from '@guildhall/shared/testing';
import { createRegistryStore } from '../routing/registry.ts';
import { inactivityWatch, layout, shellScreens } from './lazy-screens.tsx';
import { prepareAhead } from './preload-screens.ts';

test('runs what the next step needs part by part, each in an idle moment of its own', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const begun: string[] = [];
  const parts = { login: shellScreens.login, layout, inactivity: inactivityWatch };
  for (const [name, part] of Object.entries(parts))
    jest.spyOn(part, 'preload').mockImplementation(() => {
      begun.push(name);
      return Promise.resolve(() => null);
    });
  history.replaceState(null, '', '/auth/login');
  void prepareAhead(createRegistryStore({ audience: 'public', generation: '1', shell: '1', remotes: [] }));

  // The screen, the HTTP client, the requests, the layout and the watch.
  const begunBy: string[][] = [];
  for (let moment = 1; moment <= 5; moment++) {
    await waitFor(() => expect(idle).toHaveLength(1), { timeout: 5000 });
    idle.shift()?.();
    await Promise.resolve();
    begunBy.push([...begun]);
  }
  expect(begunBy).toEqual([['login'], ['login'], ['login'], ['login', 'layout'], ['login', 'layout', 'inactivity']]);
});
