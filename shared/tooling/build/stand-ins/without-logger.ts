// Replaces the federation SDK's logger in the entries of remotes (see webpack.ts). The entry creates it but never uses
// it, because the shell's runtime does the logging.

const silent = {};

const logger = silent;
const infrastructureLogger = silent;
const createLogger = () => silent;
const createInfrastructureLogger = () => silent;
const bindLoggerToCompiler = () => undefined;

export { logger, infrastructureLogger, createLogger, createInfrastructureLogger, bindLoggerToCompiler };
