import type { SharedKey } from '@guildhall/shared/federation';

/** A module that is already in the page, or one that loads when the first remote needs it. */
export type Provider = { module: unknown } | { load: () => Promise<unknown> };

/** One provider for every key remotes may request; a key without a provider does not type-check. */
export type ProvidedModules = Record<SharedKey, Provider>;
