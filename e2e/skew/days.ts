import type { Versions } from '../../shared/tooling/build/webpack.ts';
import type { Overlay } from './artifacts.ts';

/** Components added to the kit, one per day; a page that uses one cannot run without it. */
const kitIndex = 'shared/ui/core/index.ts';
const component = (name: string) =>
  `import type { ReactNode } from 'react';\n\nexport const ${name} = ({ children }: { children: ReactNode }) => <p>{children}</p>;\n`;
const kitWith = (...names: string[]): Overlay => ({
  [kitIndex]: (today) => today + names.map((name) => `export { ${name} } from './${name}.tsx';\n`).join(''),
  ...Object.fromEntries(names.map((name) => [`shared/ui/core/${name}.tsx`, component(name)])),
});

const pageFile = 'remote-demo/src/features/contacts/ContactsPage.tsx';
const pageWith = (name: string): Overlay => ({
  [pageFile]: (today) =>
    today
      .replace(
        /import \{ (.*) \} from '@guildhall\/shared\/ui\/core';/,
        `import { $1, ${name} } from '@guildhall/shared/ui/core';`,
      )
      .replace('<AddressBook />', `<><${name}>Drawn by ${name}</${name}>$&</>`),
});

const asking = (hostApi: string): Overlay => ({
  'remote-demo/src/manifest.ts': (today) => today.replace(/hostApi: '[^']*'/, `hostApi: '${hostApi}'`),
});

export interface HostDay {
  name: string;
  versions: Versions;
  /** `null` is the workspace as it is. */
  overlay: Overlay | null;
}

export interface RemoteDay extends HostDay {
  /** The host API it requires, if it differs from its sources. */
  hostApi?: string;
  /**
   * False where none of its files may ever be requested: then today's build with other required versions stands in for
   * it.
   */
  isBuilt: boolean;
  /** The names of the shells it runs on; listed here so that the rule itself is tested, too. */
  runsOn: readonly string[];
  /** Additional text on its page, rendered by the added component. */
  shows: string | null;
}

/** The shells of three days. The workspace plays yesterday, so that only additions have to be invented. */
export function hostDays(yesterday: Versions): HostDay[] {
  return [
    { name: 'N−1', versions: yesterday, overlay: null },
    { name: 'N', versions: later(yesterday, 1), overlay: kitWith('Ribbon') },
    { name: 'N+1', versions: later(yesterday, 2), overlay: kitWith('Ribbon', 'Stamp') },
  ];
}

/** The demo remote of yesterday, today and tomorrow, and versions that must not load in these shells. */
export function remoteDays(yesterday: Versions): RemoteDay[] {
  const [today, tomorrow] = [later(yesterday, 1), later(yesterday, 2)];
  const sharing = (name: keyof Versions['packages'], version: string): Versions => ({
    ...yesterday,
    packages: { ...yesterday.packages, [name]: version },
  });
  const misplaced = (name: string, versions: Versions, hostApi?: string): RemoteDay => ({
    ...{ name, versions, runsOn: [], shows: null, isBuilt: false, overlay: null },
    ...(hostApi && { hostApi }),
  });
  const using = (kit: string, name: string, versions: Versions, runsOn: string[], hostApi?: string): RemoteDay => ({
    ...{ name, versions, runsOn, shows: `Drawn by ${kit}`, isBuilt: true },
    overlay: { ...pageWith(kit), ...(hostApi && asking(hostApi)) },
  });
  const major = Number(yesterday.hostApi.split('.')[0]);
  const reactMajor = Number(yesterday.packages.react.split('.')[0]);
  const range = ({ hostApi }: Versions) => `^${hostApi}`;
  return [
    { name: 'N−1', versions: yesterday, overlay: null, runsOn: ['N−1', 'N', 'N+1'], shows: null, isBuilt: true },
    using('Ribbon', 'N', today, ['N', 'N+1'], range(today)),
    using('Stamp', 'N+1', tomorrow, ['N+1'], range(tomorrow)),
    using('Stamp', 'shared N+1, host API N−1', tomorrow, ['N+1']),
    using('Ribbon', 'shared N, host API N+1', today, ['N+1'], range(tomorrow)),
    misplaced('next major of shared', sharing('@guildhall/shared', `${major + 1}.0.0`)),
    misplaced('previous major of shared', sharing('@guildhall/shared', '0.9.0')),
    misplaced('next major of the host API', yesterday, `^${major + 1}.0.0`),
    misplaced('previous major of the host API', yesterday, '^0.9.0'),
    misplaced(`React ${reactMajor + 1}`, sharing('react', `${reactMajor + 1}.0.0`)),
    misplaced(`React ${reactMajor - 1}`, sharing('react', `${reactMajor - 1}.3.1`)),
  ];
}

/** Adds minor versions to the host API and the shared packages. */
function later({ hostApi, packages }: Versions, minors: number): Versions {
  const rise = (version: string) => {
    const [major, minor] = version.split('.').map(Number);
    return `${major}.${(minor ?? 0) + minors}.0`;
  };
  return {
    hostApi: rise(hostApi),
    packages: { ...packages, '@guildhall/shared': rise(packages['@guildhall/shared']) },
  };
}
