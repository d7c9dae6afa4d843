export * from './document.ts';
export * from './folder-store.ts';
export * from './moves.ts';
export { buildName, deploymentActions, percent, remoteId } from './names.ts';
export * from './store.ts';
