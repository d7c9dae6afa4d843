import { describeMisfit, misfits } from '@guildhall/shared/federation/compatibility';
import type { Finding, Rule } from './workspace-facts.ts';

/** Key of the overrides of development (`host/src/dev-overrides/overrides.ts`). */
const overridesKey = 'guildhall:overrides';

/** A remote somebody can redirect from the browser's storage must not get into production. */
export const noOverrides: Rule = ({ host }): Finding => ({
  check: host.scripts.length > 0 ? 'The production shell has no overrides' : 'The shell is not built yet',
  complaints: host.scripts
    .filter(({ text }) => text.includes(overridesKey))
    .map(({ path }) => `${path} reads overrides. Import host/src/dev-overrides only where NODE_ENV is "development".`),
});

/** What is built can be joined as it lies there. */
export const builtRemotes: Rule = ({ remotes, host: { site } }): Finding => {
  const built = remotes.flatMap(({ id, deployment }) => (deployment ? [{ id, deployment }] : []));
  return {
    check: built.length > 0 && site ? 'Built remotes fit the built shell' : 'Remotes and shell are not built yet',
    complaints: site
      ? built.flatMap(({ id, deployment }) =>
          misfits(deployment.descriptor, site.provides).map(
            (misfit) => `${id}: ${describeMisfit(misfit)} Build it again.`,
          ),
        )
      : [],
  };
};
