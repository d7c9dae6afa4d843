export * from './builds.ts';
export * from './fake-s3.ts';
export * from './store-contract.ts';
