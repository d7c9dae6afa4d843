// Stands in for the federation SDK's logger in the entries of remotes (see webpack.ts): it is made there and never used,
// because the runtime that logs is the shell's.

const silent = {};

export const logger = silent;
export const infrastructureLogger = silent;
export const createLogger = () => silent;
export const createInfrastructureLogger = () => silent;
export const bindLoggerToCompiler = () => undefined;
