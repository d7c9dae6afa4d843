import { answerApart } from '../work/answer-apart.ts';
import { readBounceNotice } from './bounce-notice.ts';

answerApart(readBounceNotice);
