import { satisfies } from '@guildhall/shared/federation/semver';
import { sharedModules, type SharedKey } from '@guildhall/shared/federation/shared-modules';
import type { Finding, Rule, SharedOption } from './workspace-facts.ts';

const factory = 'shared/tooling/build/webpack.ts';

/** The versions a remote requires match those the shell has. */
export const sharedVersions: Rule = ({ remotes, versions }): Finding => ({
  check: 'Shared modules name the version that is installed, and a range it satisfies',
  complaints: remotes.flatMap(({ id, federation: { shared = {} } }) =>
    Object.entries(sharedModules).flatMap(([key, { versionOf }]) => {
      const option = shared[key];
      if (!option) return [`${id} does not share ${key}. Let ${factory} make its configuration.`];
      const installed = versions.packages[versionOf];
      if (option.version !== installed)
        return [
          `${id} shares ${key} as ${String(option.version)}, but ${installed} is installed. Say so in ${factory}.`,
        ];
      const range = String(option.requiredVersion);
      return satisfies(installed, range) ? [] : [`${id} asks for ${key} ${range}, and ${installed} is not in it.`];
    }),
  ),
});

const wanted: [keyof SharedOption, boolean, string][] = [
  ['singleton', true, 'or a page gets a second copy'],
  ['strictVersion', true, 'or a version that does not fit is used all the same'],
  ['import', false, 'or the remote carries a copy of its own'],
];

/** Every shared module is a singleton from the shell. */
export const sharedOptions: Rule = ({ remotes }): Finding => ({
  check: 'Shared modules are singletons that only the shell brings',
  complaints: remotes.flatMap(({ id, federation: { shared = {} } }) =>
    Object.entries(shared).flatMap(([key, option]) => [
      ...wanted.flatMap(([name, value, reason]) =>
        option[name] === value ? [] : [`${id}: set "${name}: ${value}" for ${key}, ${reason}.`],
      ),
      ...(key in sharedModules ? [] : [`${id} shares ${key}, which the shell does not provide. Take it out.`]),
    ]),
  ),
});

/** The plugin's other options, each with the problem it prevents. */
export const federationOptions: Rule = ({ remotes }): Finding => ({
  check: 'Remotes are loaded by the shell alone: loaded-first, no remotes of their own, no types, runtime from outside',
  complaints: remotes.flatMap(({ id, federation: { shareStrategy, remotes: theirs, dts, experiments } }) => [
    ...(shareStrategy === 'loaded-first'
      ? []
      : [
          `${id}: set shareStrategy to "loaded-first"; any other fetches every entry ahead, and one that hangs hangs all.`,
        ]),
    ...(typeof theirs === 'object' && theirs !== null && Object.keys(theirs).length === 0
      ? []
      : [`${id}: set remotes to {}; the registry says what there is.`]),
    ...(dts === false ? [] : [`${id}: set dts to false; types come from the workspace.`]),
    ...(experiments?.externalRuntime === true
      ? []
      : [`${id}: set experiments.externalRuntime, or it carries a runtime of its own.`]),
  ]),
});

/** The shell's table of providers has every key. */
export const providedModules: Rule = ({ sources }): Finding => {
  const path = 'host/src/federation/provided.ts';
  const text = sources.find((source) => source.path === path)?.text ?? '';
  const provided = [...text.matchAll(/^ {2}'?([@\w/-]+)'?: \{/gm)].map(([, key]) => key);
  const keys: SharedKey[] = Object.keys(sharedModules).filter((key): key is SharedKey => key in sharedModules);
  return {
    check: 'The shell provides every shared module, and nothing else',
    complaints: [
      ...keys.filter((key) => !provided.includes(key)).map((key) => `${path} does not provide ${key}. Add it.`),
      ...provided
        .filter((key) => key !== undefined && !(key in sharedModules))
        .map(
          (key) => `${path} provides ${key}, which is not in shared/federation/shared-modules.ts. Add it there too.`,
        ),
    ],
  };
};
