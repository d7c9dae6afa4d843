import { waitFor } from '@guildhall/shared/testing';
import { createRegistryStore } from '../routing/registry.ts';
import { DashboardLayout, InactivityWatch, shellScreens } from './lazy-screens.tsx';
import { prepareAhead } from './preload-screens.ts';

const mockSteps: string[] = [];

// A module is mocked when it runs.
jest.mock('@guildhall/shared/http', () => {
  mockSteps.push('HTTP client');
  setTimeout(() => mockSteps.push('another task'));
  return {};
});
jest.mock('../session/api.ts', () => {
  mockSteps.push('contracts');
  setTimeout(() => mockSteps.push('another task'));
  return {};
});

test('runs the HTTP client, the contracts and the layout ahead in separate tasks', async () => {
  const parts = { 'sign-in': shellScreens.login, layout: DashboardLayout, 'inactivity watch': InactivityWatch };
  for (const [name, part] of Object.entries(parts))
    jest.spyOn(part, 'preload').mockImplementation(() => {
      mockSteps.push(name);
      return Promise.resolve();
    });
  history.replaceState(null, '', '/auth/login');
  void prepareAhead(createRegistryStore({ audience: 'public', generation: '1', shell: '1', remotes: [] }));

  await waitFor(() => expect(mockSteps).toContain('inactivity watch'), { timeout: 5000 });
  const running = ['HTTP client', 'another task', 'contracts', 'another task'];
  expect(mockSteps).toEqual(['sign-in', ...running, 'layout', 'inactivity watch']);
});
