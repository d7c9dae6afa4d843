import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JestReport from './jest-report.mjs';

const file = join(mkdtempSync(join(tmpdir(), 'guildhall-report-')), 'jest.json');

test('keeps the counts when an error refers to itself', () => {
  const error = new Error('410');
  error.cause = { error };
  process.env.GUILDHALL_JEST_REPORT = file;
  const testResults = [{ testFilePath: '/a.test.ts', testResults: [{ status: 'failed', failureDetails: [error] }] }];
  const counts = { numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1 };
  new JestReport().onRunComplete(new Set(), { ...counts, testResults });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(counts);
});
