import * as z from 'zod/mini';
import { isRecord } from '@guildhall/shared/domain';
import { buildName, deploymentActions, percent, remoteId } from '@guildhall/shared/contracts/deployment-names';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';

const instant = z.iso.datetime();

const move = z.strictObject({
  action: z.enum(deploymentActions),
  /** The build the move is about. */
  build: buildName,
  at: instant,
  /** Who did it, in readable form: a name, an address, a CI run. */
  by: z.string().check(z.minLength(1), z.maxLength(200)),
  percent: z.optional(percent),
});

const deployedRemote = z.strictObject({
  /** The builds that were active one after the other, the active one last; a rollback removes the last one. */
  trail: z.array(buildName).check(z.minLength(1)),
  /** A build that some people get instead: those whose bucket (0 to 99) is below `percent`. */
  canary: z.nullable(z.strictObject({ build: buildName, percent })),
  /** False: the remote's pages say that it is switched off. */
  enabled: z.boolean(),
  /**
   * The build that a server start (or `pnpm release adopt`) took from the workspace; `null` after a change by hand.
   * While it is set, later starts activate newer builds of the workspace.
   */
  adopted: z.nullable(buildName),
  /** Every build in the store, with its upload time. */
  builds: z.record(z.string(), instant),
  /** Newest last; the last hundred. */
  history: z.array(move),
});

/**
 * `deployments.json`: which build of each remote is active. It is the only part of a deployment store that ever
 * changes. `revision` rises with every change; a writer names the revision it has read.
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

/** Descriptor fields by their names before host API 2.0.0. */
const olderNames: Readonly<Record<string, string>> = { words: 'translations', navWords: 'navTranslations' };

/**
 * Parses a stored build description, written by this version or an earlier one.
 * @param stored the content of `current.json`, or of a description in a store
 * @throws when it is not a build description
 */
export const parseDescription = (stored: unknown): RemoteDeployment => z.parse(remoteDeployment, withNewNames(stored));

function withNewNames(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.descriptor)) return stored;
  const fields = Object.entries(stored.descriptor).map(([name, value]) => [olderNames[name] ?? name, value]);
  return { ...stored, descriptor: Object.fromEntries(fields) };
}
