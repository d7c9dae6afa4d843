import { writeFileSync } from 'node:fs';

/**
 * Writes the counts for `npm test` to the file named in `GUILDHALL_JEST_REPORT`. Jest's own `--json` also writes the
 * errors, and fails without a report when an error refers to itself, as server responses do.
 */
export default class JestReport {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = results;
    const testResults = results.testResults.map(({ testFilePath, perfStats, testResults: tests }) => ({
      name: testFilePath,
      startTime: perfStats.start,
      endTime: perfStats.end,
      assertionResults: tests.map(({ status, title }) => ({ status, title })),
    }));
    const report = { numPassedTests, numFailedTests, numFailedTestSuites, testResults };
    writeFileSync(process.env.GUILDHALL_JEST_REPORT, JSON.stringify(report));
  }
}
