import * as z from 'zod/mini';

// The terms of deployments; browsers read them too, so this file contains nothing else.

/** `<version>+<hash of the inputs>`, the name of an immutable folder. */
export const buildName = z.string().check(z.maxLength(80), z.regex(/^\d+\.\d+\.\d[\w.-]*\+[0-9a-f]{12}$/));
/** The key of a remote in tables, so no key that every object inherits. */
export const remoteId = z.string().check(z.maxLength(40), z.regex(/^(?!constructor$)[a-z][a-z-]*$/));
export const audience = z.enum(['public', 'staff']);
export const percent = z.int().check(z.minimum(0), z.maximum(100));

export const deploymentActions = [
  'release',
  'rollback',
  'canary',
  'promote',
  'cancelCanary',
  'disable',
  'enable',
] as const;
