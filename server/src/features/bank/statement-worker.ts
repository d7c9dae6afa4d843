import { refusable } from '../../platform/csv/parse-upload.ts';
import { answerApart } from '../../platform/work/answer-apart.ts';
import { parseStatement } from './statement-file.ts';

answerApart(refusable(parseStatement));
