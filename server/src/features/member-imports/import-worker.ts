import { refusable } from '../../platform/csv/parse-upload.ts';
import { answerApart } from '../../platform/work/answer-apart.ts';
import { readImportFile } from './import-file.ts';
import type { KnownHeadings } from './mapping.ts';

answerApart(refusable(({ bytes, known }: { bytes: Uint8Array; known: KnownHeadings }) => readImportFile(bytes, known)));
