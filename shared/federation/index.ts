export * from './manifest.ts';
export { describeMismatch, mismatches, type Provides } from './compatibility.ts';
export { type SharedKey } from './shared-modules.ts';
export { pageSlot, type SiteBuild } from './site.ts';
