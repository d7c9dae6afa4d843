import * as z from 'zod/mini';
import { audience, buildName, deploymentActions, percent, remoteId } from './deployment-names.ts';
import { contract } from './contract.ts';
import { instant } from './primitives.ts';

// What is deployed, since when and by whom, and the commands that change it. For administrators and the release tool.

/** Results of loading one build within a period. */
const loadFigures = z.strictObject({
  loads: z.int(),
  failures: z.int(),
  /** Pages that crashed after loading. */
  crashes: z.int(),
  /** Failures and crashes per started load, 0 to 1; `null` when nothing was loaded. */
  rate: z.nullable(z.number()),
});
export type LoadFigures = z.output<typeof loadFigures>;

const loadsOfBuild = z.strictObject({ hour: loadFigures, day: loadFigures });
export type LoadsOfBuild = z.output<typeof loadsOfBuild>;

const deploymentMove = z.strictObject({
  action: z.enum(deploymentActions),
  build: buildName,
  at: instant,
  by: z.string(),
  percent: z.optional(percent),
});

const deployedBuild = z.strictObject({
  build: buildName,
  version: z.string(),
  /** When it was uploaded. */
  at: instant,
  isActive: z.boolean(),
  isCanary: z.boolean(),
  /** True for the default target of a rollback. */
  isPrevious: z.boolean(),
});
export type DeployedBuild = z.output<typeof deployedBuild>;

const remoteOverview = z.strictObject({
  id: remoteId,
  audience,
  /** The active build for everyone outside the canary. */
  build: buildName,
  version: z.string(),
  /** When it became active, and by whom. */
  since: instant,
  by: z.string(),
  /** The target of a rollback; `null` if there is none. */
  previous: z.nullable(z.strictObject({ build: buildName, version: z.string() })),
  canary: z.nullable(
    z.strictObject({ build: buildName, version: z.string(), percent, since: instant, by: z.string() }),
  ),
  enabled: z.boolean(),
  /** Everything in the store, newest first. */
  builds: z.array(deployedBuild),
  /** The last twenty actions, newest first. */
  history: z.array(deploymentMove),
  loads: z.strictObject({ active: loadsOfBuild, canary: z.nullable(loadsOfBuild) }),
});
export type RemoteOverview = z.output<typeof remoteOverview>;

export const deploymentsOverview = z.strictObject({
  /** Increases with every change; an action names the one it was based on. */
  revision: z.int(),
  /** Describes where builds are stored. */
  store: z.string(),
  /**
   * Why the last known state is shown instead of the store's: the store is `empty` although there were deployments, or
   * `unreadable`. `null` normally.
   */
  trouble: z.nullable(z.enum(['empty', 'unreadable'])),
  /** Provided to remotes; `null` while the shell is not built. */
  shell: z.nullable(
    z.strictObject({
      build: z.string(),
      hostApi: z.string(),
      packages: z.record(z.string(), z.string()),
      exports: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
  /** By id. */
  remotes: z.array(remoteOverview),
});
export type DeploymentsOverview = z.output<typeof deploymentsOverview>;

export const listDeployments = contract.get('/deployments', {
  summary: 'What is deployed, since when, by whom, and how it loads',
  permission: 'deployment:read',
  response: deploymentsOverview,
});

const ofRemote = z.strictObject({ remote: remoteId });

const decided = {
  /** The revision the decision was based on; if the deployments have changed since, nothing is done. */
  revision: z.int(),
  /** The actor; for the release tool only, because a session identifies a person. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
};

const everyMove = {
  permission: 'deployment:manage',
  params: ofRemote,
  response: deploymentsOverview,
} as const;

/** Refusal codes of every action. */
const refusals = ['deployments_changed', 'remote_unknown', 'deployments_unavailable'] as const;

export const releaseBuild = contract.post('/deployments/:remote/release', {
  ...everyMove,
  summary: 'Activate a build from the store',
  body: z.strictObject({ ...decided, build: buildName }),
  errors: [...refusals, 'build_unknown', 'build_damaged', 'already_active', 'route_taken', 'does_not_fit'],
});

export const rollBackRemote = contract.post('/deployments/:remote/rollback', {
  ...everyMove,
  summary: 'Go back to the build before, or to a named one; a running canary ends',
  body: z.strictObject({ ...decided, build: z.optional(buildName) }),
  errors: [...refusals, 'build_unknown', 'build_damaged', 'already_active', 'nothing_to_roll_back'],
});

export const startCanary = contract.post('/deployments/:remote/canary', {
  ...everyMove,
  summary: 'Give a build to some people, always the same ones',
  body: z.strictObject({ ...decided, build: buildName, percent }),
  errors: [...refusals, 'build_unknown', 'build_damaged', 'already_active', 'route_taken', 'does_not_fit'],
});

export const promoteCanary = contract.post('/deployments/:remote/promote', {
  ...everyMove,
  summary: 'Give the canary to everybody',
  body: z.strictObject(decided),
  errors: [...refusals, 'no_canary'],
});

export const cancelCanary = contract.post('/deployments/:remote/cancel', {
  ...everyMove,
  summary: 'Take the canary back from everybody',
  body: z.strictObject(decided),
  errors: [...refusals, 'no_canary'],
});

export const disableRemote = contract.post('/deployments/:remote/disable', {
  ...everyMove,
  summary: 'Switch a remote off; its area says so',
  body: z.strictObject(decided),
  errors: refusals,
});

export const enableRemote = contract.post('/deployments/:remote/enable', {
  ...everyMove,
  summary: 'Switch a remote on again',
  body: z.strictObject(decided),
  errors: refusals,
});
