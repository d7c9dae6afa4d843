import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';

/** A build of a remote in reports: `demo@1.0.0+3f2a…`. */
export const nameOf = ({ id, build }: Pick<RemoteDescriptor, 'id' | 'build'>): string => `${id}@${build}`;
