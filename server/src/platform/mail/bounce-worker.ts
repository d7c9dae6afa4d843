import { answerParent } from '../work/answer-parent.ts';
import { readBounceNotice } from './bounce-notice.ts';

answerParent(readBounceNotice);
