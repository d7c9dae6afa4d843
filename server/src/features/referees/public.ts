// The feature's public interface for other features and the processes.
export { answerLabels } from './consent/texts.ts';
export { refuseUnqualifiedReferees } from './naming-rules.ts';
export { askReferee, cancelOpenRequests, cancelRequest, reinstateCancelled } from './requests.ts';
export { readSharedStatements } from './statements.ts';
export { extendOpenRequests } from './term-repository.ts';
