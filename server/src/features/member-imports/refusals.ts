import { problem } from '../../platform/problems/problem.ts';

export const unknownImport = () => problem.notFound('import_unknown', 'There is no such import.');

export const importStarted = () =>
  problem.conflict('import_started', 'This import has begun already. Please reload the page.');
