// The feature's public interface for other features and the processes.
export { lockAgendasWith, takeOffAgendas } from './agenda-repository.ts';
export { meetingThatDecides, type DecidingMeeting } from './minutes-decisions.ts';
export { pollsShown, walkPolls } from './list-read-model.ts';
export type { PollRow } from './repository.ts';
