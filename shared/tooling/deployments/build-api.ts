import * as z from 'zod/mini';
import { contract } from '@guildhall/shared/contracts';
import { nothing } from '@guildhall/shared/contracts';
import { remoteDeployment } from '@guildhall/shared/federation/manifest';
import { deployments } from './document.ts';
import { buildName, remoteId } from '@guildhall/shared/contracts/deployment-names';

// How the release tool uploads builds to a running server. The administrators' page has its own contract in
// shared/contracts/deployments.ts; no browser loads this one.

const ofBuild = z.strictObject({ remote: remoteId, build: buildName });
const manage = { permission: 'deployment:manage' } as const;

/** Keys of a body that lists the files of a build, five each, or the last hundred moves of each remote. */
const bodyKeys = 20_000;

/** The state of an announced build: `there` means complete and ready to release. */
export const announced = z.strictObject({
  state: z.enum(['there', 'awaited']),
  /** Paths of the files still to be uploaded. */
  missing: z.array(z.string()),
});
export type Announced = z.output<typeof announced>;

export const readDeployments = contract.get('/deployments/document', {
  ...manage,
  summary: 'The document of what is deployed, as the store holds it',
  response: deployments,
  errors: ['deployments_unavailable'],
});

export const swapDeployments = contract.put('/deployments/document', {
  ...manage,
  summary: 'Swap the document for the next one; for the release tool only',
  body: z.strictObject({ expected: z.int(), next: deployments }),
  bodyKeys,
  response: nothing,
  errors: ['deployments_changed', 'deployments_impossible', 'build_unknown', 'route_taken', 'does_not_fit'],
});

export const announceBuild = contract.post('/deployments/builds', {
  ...manage,
  summary: 'Announce a build; answers which files are missing',
  body: remoteDeployment,
  bodyKeys,
  response: announced,
  errors: ['build_refused', 'build_exists'],
});

export const readBuild = contract.get('/deployments/builds/:remote/:build', {
  ...manage,
  summary: 'What a build in the store says about itself',
  params: ofBuild,
  response: remoteDeployment,
  errors: ['build_unknown'],
});

export const sendBuildFile = contract.put('/deployments/builds/:remote/:build/files', {
  ...manage,
  summary: 'Send one file of an announced build, or a compressed copy of one (application/octet-stream)',
  params: ofBuild,
  query: z.strictObject({ path: z.string() }),
  bodyKind: 'bytes',
  response: nothing,
  errors: ['build_not_announced', 'file_not_announced', 'file_differs', 'file_too_big', 'unsupported_media_type'],
});

export const completeBuild = contract.post('/deployments/builds/:remote/:build/complete', {
  ...manage,
  summary: 'Take an announced build into the store, whole',
  params: ofBuild,
  response: announced,
  errors: ['build_not_announced', 'build_incomplete'],
});

export const removeBuild = contract.delete('/deployments/builds/:remote/:build', {
  ...manage,
  summary: 'Remove a build that the document does not name any more',
  params: ofBuild,
  response: nothing,
  errors: ['build_in_use'],
});
