// Stands in for the federation SDK's logger in the entries of remotes (see webpack.ts): it is made there and never used,
// because the runtime that logs is the shell's.

const silent = {};

const logger = silent;
const infrastructureLogger = silent;
const createLogger = () => silent;
const createInfrastructureLogger = () => silent;
const bindLoggerToCompiler = () => undefined;

export { logger, infrastructureLogger, createLogger, createInfrastructureLogger, bindLoggerToCompiler };
