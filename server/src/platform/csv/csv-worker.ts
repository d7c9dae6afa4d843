import { answerInThread } from '../threads/answer-in-thread.ts';
import { readCsv } from './csv-reading.ts';
import { refusable } from './read-in-thread.ts';

await answerInThread(
  refusable(({ bytes, mostRows }: { bytes: Uint8Array; mostRows: number }) => readCsv(bytes, mostRows)),
);
