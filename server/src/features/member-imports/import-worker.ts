import { refusable } from '../../platform/csv/parse-upload.ts';
import { answerParent } from '../../platform/work/answer-parent.ts';
import { readImportFile } from './import-file.ts';
import type { KnownHeadings } from './mapping.ts';

answerParent(
  refusable(({ bytes, known }: { bytes: Uint8Array; known: KnownHeadings }) => readImportFile(bytes, known)),
);
