export * from './manifest.ts';
export { misfitInWords, misfits, type Misfit, type Provides } from './compatibility.ts';
export { satisfies } from './semver.ts';
export {
  requiredVersion,
  sharedModules,
  sharedPackages,
  type SharedKey,
  type SharedPackage,
} from './shared-modules.ts';
export { pageSlot, type SiteBuild } from './site.ts';
