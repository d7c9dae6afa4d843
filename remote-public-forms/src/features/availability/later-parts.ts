// Parts that the first screen of an open poll does not need: one file, loaded with the first of them.
export { AnswerGrid } from './AnswerGrid.tsx';
export { Ended } from './Ended.tsx';
export { Notices } from './Notices.tsx';
export { NotOpen } from './NotOpen.tsx';
export { ZonePicker } from './ZonePicker.tsx';
