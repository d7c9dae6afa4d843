import { Role } from '@guildhall/shared/domain';
import { satisfies } from '@guildhall/shared/federation/semver';
import type { Finding, Rule } from './workspace-facts.ts';

const takenNamespaces = ['shell', 'ui', 'domain'];
/** Commands of `pnpm release`: a remote of that name can't be released. */
const releaseCommands = ['rollback', 'canary', 'promote', 'cancel', 'disable', 'enable', 'status', 'prune'];

export const remoteNames: Rule = ({ remotes }): Finding => ({
  check: 'Remotes are named as their folders, by no word of the release tool',
  complaints: remotes.flatMap(({ id, manifest }) => [
    ...(manifest.id === id ? [] : [`remote-${id} calls itself "${manifest.id}". Give folder and manifest one name.`]),
    ...(releaseCommands.includes(manifest.id)
      ? [`"${manifest.id}" is a command of pnpm release. Take another name.`]
      : []),
  ]),
});

export const namespaces: Rule = ({ remotes }): Finding => ({
  check: 'Every remote has an i18n namespace of its own',
  complaints: remotes.flatMap(({ id, manifest: { namespace } }) => {
    const sharers = remotes.filter(({ manifest }) => manifest.namespace === namespace).map((remote) => remote.id);
    if (takenNamespaces.includes(namespace))
      return [`${id}: "${namespace}" is the shell's namespace. Take another one.`];
    return sharers.length > 1 && sharers[0] === id
      ? [
          `"${namespace}" is the namespace of ${sharers.join(' and ')}. Give each its own, or translations overwrite each other.`,
        ]
      : [];
  }),
});

/** `/users/:id` and `/users/:user` are the same URL. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');

export const routes: Rule = ({ remotes }): Finding => {
  const claims = remotes.flatMap(({ id, manifest }) =>
    manifest.routes.flatMap(({ path, access }) => {
      const roles: readonly number[] = access === 'public' ? Object.values(Role) : access;
      return roles.map((role) => ({ id, path, key: `${role} ${shapeOf(path)}` }));
    }),
  );
  const twice = claims.flatMap(({ key, id, path }, index) => {
    const earlier = claims.find((claim, place) => place < index && claim.key === key);
    return earlier
      ? [`${path} is claimed by ${earlier.id} and by ${id} for the same role. Give one of them another path or role.`]
      : [];
  });
  return { check: 'No address is claimed twice for one role', complaints: [...new Set(twice)] };
};

export const hostApi: Rule = ({ remotes, versions }): Finding => ({
  check: `Every remote fits this shell (host API ${versions.hostApi})`,
  complaints: remotes.flatMap(({ id, manifest }) =>
    satisfies(versions.hostApi, manifest.hostApi)
      ? []
      : [`${id} needs host API ${manifest.hostApi}. Change "hostApi" in its manifest, or deploy a shell it fits.`],
  ),
});
