import { builtRemotes, noOverrides } from './builds.ts';
import type { Rule } from './workspace-facts.ts';
import { runtimeCalls, staticImports } from './imports.ts';
import { hostApi, namespaces, remoteNames, routes } from './manifests.ts';
import { chunkTimers, hashedNames, publicPaths, uniqueNames } from './names.ts';
import { singleLibraries, triedVersions } from './packages.ts';
import { federationOptions, providedModules, sharedOptions, sharedVersions } from './sharing.ts';

/** All rules of the doctor, in the order they are reported. */
export const rules: Rule[] = [
  ...[sharedVersions, sharedOptions, providedModules, federationOptions],
  ...[uniqueNames, publicPaths, chunkTimers, hashedNames],
  ...[staticImports, runtimeCalls, singleLibraries, triedVersions],
  ...[remoteNames, namespaces, routes, hostApi],
  ...[builtRemotes, noOverrides],
];
