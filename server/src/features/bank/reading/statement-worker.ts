import { refusable } from '../../../platform/csv/parse-upload.ts';
import { answerParent } from '../../../platform/work/answer-parent.ts';
import { parseStatement } from './statement-file.ts';

answerParent(refusable(parseStatement));
