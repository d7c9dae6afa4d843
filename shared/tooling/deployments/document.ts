import * as z from 'zod/mini';
import { buildName, deploymentActions, percent, remoteId } from '@guildhall/shared/contracts/deployment-names';

const instant = z.iso.datetime();

const move = z.strictObject({
  action: z.enum(deploymentActions),
  /** The build the move is about. */
  build: buildName,
  at: instant,
  /** Who did it, in words for people: a name, an address, a CI run. */
  by: z.string().check(z.minLength(1), z.maxLength(200)),
  percent: z.optional(percent),
});

const deployedRemote = z.strictObject({
  /** The builds that were active one after the other, the active one last; a rollback takes that one away. */
  trail: z.array(buildName).check(z.minLength(1)),
  /** A build that some people get instead: those whose bucket (0 to 99) is below `percent`. */
  canary: z.nullable(z.strictObject({ build: buildName, percent })),
  /** False: the area says that it is switched off. */
  enabled: z.boolean(),
  /**
   * The build that a start of the server (or `pnpm release adopt`) took from its workspace; `null` once somebody has
   * moved the remote by hand. While it is set, later starts bring newer builds of the workspace.
   */
  adopted: z.nullable(buildName),
  /** Every build in the store, with the instant of its upload. */
  builds: z.record(z.string(), instant),
  /** Newest last; the last hundred. */
  history: z.array(move),
});

/**
 * `deployments.json`: which build of which remote is active. The only thing in a deployment store that ever changes.
 * `revision` rises with every change; whoever writes names the one it has read.
 */
export const deployments = z.strictObject({
  format: z.literal(1),
  revision: z.int(),
  remotes: z.record(remoteId, deployedRemote),
});

export type Deployments = z.output<typeof deployments>;
export type DeployedRemote = z.output<typeof deployedRemote>;
export type DeploymentMove = z.output<typeof move>;
export type DeploymentAction = (typeof deploymentActions)[number];

export const noDeployments: Deployments = { format: 1, revision: 0, remotes: {} };
