// The feature's public interface for other features and the processes.
export { answerLabels } from './consent/texts.ts';
export { extendOpenRequests } from './repository.ts';
export { askReferee, cancelOpenRequests, cancelRequest, reinstateCancelled } from './requests.ts';
export { readSharedStatements, refuseUnqualifiedReferees } from './service.ts';
