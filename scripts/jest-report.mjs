import { writeFileSync } from 'node:fs';

/**
 * Writes the counts for `npm test` to the file named in `GUILDHALL_JEST_REPORT`. Jest's own `--json` also writes the
 * errors, and fails without a report when an error refers to itself, as server responses do.
 */
export default class JestReport {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites }) {
    const counts = { numPassedTests, numFailedTests, numFailedTestSuites };
    writeFileSync(process.env.GUILDHALL_JEST_REPORT, JSON.stringify(counts));
  }
}
