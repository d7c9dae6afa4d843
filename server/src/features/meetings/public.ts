// What other features and the processes may use of this feature.
export { lockAgendasWith, takeOffAgendas } from './agenda-repository.ts';
export { meetingThatDecides, type DecidingMeeting } from './minutes-decisions.ts';
export { pollsShown, walkPolls } from './list-read-model.ts';
export type { PollRow } from './repository.ts';
