// Tests that need a program of the machine, such as nginx, are skipped without it. Nobody should have to find that out.

/**
 * What to say about tests that were skipped for want of a program. Their titles end in `(<program> is not installed)`.
 * @param {{ testResults: { assertionResults: { status: string, title: string }[] }[] }} report jest's, as JSON
 * @returns {string | null} a sentence; null where nothing was left out
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
