import type { SharedKey } from '@guildhall/shared/federation';

/** A module that is in the page already, or one that is fetched when the first remote asks for it. */
export type Provider = { module: unknown } | { load: () => Promise<unknown> };

/** One provider for every key remotes may ask for; a key without provider does not type-check. */
export type ProvidedModules = Record<SharedKey, Provider>;
