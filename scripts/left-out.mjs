// Tests that need a program such as nginx are skipped where it isn't installed. `npm test` says so at the end.

/**
 * Describes the tests that were skipped because a program is missing. Their titles end in `(<program> is not
 * installed)`.
 * @param {{ testResults: { assertionResults: { status: string, title: string }[] }[] }} report jest's, as JSON
 * @returns {string | null} a sentence; null when no such test was skipped
 */
export function leftOut({ testResults }) {
  const programs = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .flatMap(({ title }) => /\((\S+) is not installed\)$/.exec(title)?.[1] ?? []);
  if (programs.length === 0) return null;
  const names = [...new Set(programs)].sort().join(', ');
  return `Not everything was tested, because these programs are not installed: ${names}. CI has them all; docs/testing.md lists their packages.`;
}
