import { describeMismatch, mismatches, missingExports } from '@guildhall/shared/federation/compatibility';
import type { Finding, Rule } from './workspace-facts.ts';

/** The storage key of the development overrides (`host/src/build-overrides/overrides.ts`). */
const overridesKey = 'guildhall:overrides';

/** A remote that can be redirected from the browser's storage must not reach production. */
export const noOverrides: Rule = ({ host }): Finding => ({
  check: host.scripts.length > 0 ? 'The production shell has no overrides' : 'The shell is not built yet',
  complaints: host.scripts
    .filter(({ text }) => text.includes(overridesKey))
    .map(
      ({ path }) => `${path} reads overrides. Import host/src/build-overrides only where NODE_ENV is "development".`,
    ),
});

/** The existing builds fit together. */
export const builtRemotes: Rule = ({ remotes, host: { site } }): Finding => {
  const built = remotes.flatMap(({ id, deployment }) => (deployment ? [{ id, deployment }] : []));
  return {
    check: built.length > 0 && site ? 'Built remotes fit the built shell' : 'Remotes and shell are not built yet',
    complaints: site
      ? built.flatMap(({ id, deployment }) =>
          [
            ...mismatches(deployment.descriptor, site.provides).map(describeMismatch),
            ...missingExports(deployment.uses, site.provides),
          ].map((unmet) => `${id}: ${unmet} Build it again.`),
        )
      : [],
  };
};
