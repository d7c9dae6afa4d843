// What other features and the processes may use of this feature.
export { answerLabels } from './consent/texts.ts';
export { refuseUnqualifiedReferees } from './naming-rules.ts';
export { askReferee, cancelOpenRequests, cancelRequest, reinstateCancelled } from './requests.ts';
export { readSharedStatements } from './statements.ts';
export { giveTime } from './term-repository.ts';
