import { problem } from '../../platform/problems/problem.ts';

export const unknownImport = () => problem.notFound('import_unknown', 'This import does not exist.');

export const importStarted = () =>
  problem.conflict('import_started', 'This import has already started. Reload the page.');
