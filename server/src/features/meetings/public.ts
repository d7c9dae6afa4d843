// What other features and the processes may use of this feature.
export { lockAgendasWith, takeOffAgendas } from './decided.ts';
export type { PollRow } from './repository.ts';
