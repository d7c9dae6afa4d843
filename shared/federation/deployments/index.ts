export * from './document.ts';
export * from './folder-store.ts';
export * from './moves.ts';
export * from './store.ts';
