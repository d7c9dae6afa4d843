import { writeFileSync } from 'node:fs';

/**
 * Writes what `npm test` counts into the file that `GUILDHALL_JEST_REPORT` names. Jest's own `--json` also writes the errors themselves,
 * and ends without a report where one refers to itself, as an answer of the server does.
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
