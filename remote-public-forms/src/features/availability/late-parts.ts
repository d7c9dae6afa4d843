// Parts that the first screen of an open poll does not need: one file, loaded after it.
export { AnswerGrid } from './AnswerGrid.tsx';
export { CopyAnswer } from './AnswerCard.tsx';
export { Ended } from './Ended.tsx';
export { KeyHint } from './slot-keys.tsx';
export { Notices } from './Notices.tsx';
export { NotOpen } from './NotOpen.tsx';
export { handleSlotKey } from './slot-keys.tsx';
export { ZonePicker } from './ZonePicker.tsx';
