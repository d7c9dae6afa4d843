import { refusable } from '../../platform/csv/read-in-thread.ts';
import { answerInThread } from '../../platform/threads/answer-in-thread.ts';
import { readImportFile } from './import-file.ts';
import type { KnownHeadings } from './mapping.ts';

await answerInThread(
  refusable(({ bytes, known }: { bytes: Uint8Array; known: KnownHeadings }) => readImportFile(bytes, known)),
);
