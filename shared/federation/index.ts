export * from './manifest.ts';
export { satisfies } from './semver.ts';
export { requiredVersion, sharedModules, type SharedKey } from './shared-modules.ts';
export { pageSlot, type SiteBuild } from './site.ts';
