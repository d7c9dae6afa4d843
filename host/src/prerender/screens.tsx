import type { ReactElement } from 'react';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { App } from '../app/App.tsx';
import { createRegistryStore } from '../routing/registry.ts';
import { paths } from '../routing/shell-routes.ts';

type StyleCache = ReturnType<Parameters<typeof App>[0]['cacheFor']>;
type Screen = (cache: StyleCache) => ReactElement;

/** No remotes: only the server knows them. */
const noRemotes = () => createRegistryStore({ audience: 'public', generation: 'none', shell: 'none', remotes: [] });

const at =
  (path: string): Screen =>
  (cache) => (
    <App
      registry={noRemotes()}
      cacheFor={() => cache}
      router={(screens) => <MemoryRouter initialEntries={[path]}>{screens}</MemoryRouter>}
    />
  );

const slot = <div data-page-slot="true" />;

/** The shell's own screens that the server sends as HTML, by path. React hydrates each. */
export const prerenderedScreens: Record<string, Screen> = {
  [paths.login]: at(paths.login),
};

/** The chunks of screens that the server preloads, so that they load with the shell's first files. */
export const screenChunks: Record<string, string[]> = {
  [paths.login]: ['login'],
  [paths.register]: ['register', 'translations-auth-:language-json'],
};

/** The frames around a remote's page, by layout; the page's own markup comes from the remote's build. */
export const frames: Record<string, Screen> = {
  blank: (cache) => <App registry={noRemotes()} cacheFor={() => cache} router={() => slot} />,
};
