import { answerInThread } from '../threads/answer-in-thread.ts';
import { readBounceNotice } from './bounce-notice.ts';

await answerInThread(readBounceNotice);
