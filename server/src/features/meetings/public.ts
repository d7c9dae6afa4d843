// The feature's public interface for other features and the processes.
export { meetingThatDecides, type DecidingMeeting } from './minutes/service.ts';
export { lockAgendasWith, pollsShown, walkPolls, type PollRow } from './repository.ts';
export { takeOffAgendas } from './service.ts';
