// The feature's public interface for other features and the processes.
export { meetingThatDecides, refuseFinishedMinutes, type DecidingMeeting } from './minutes/service.ts';
export { lockAgendasLeft, lockAgendasWith, pollsShown, walkPolls, type PollRow } from './repository.ts';
export { putBackOnAgendas, takeOffAgendas } from './service.ts';
