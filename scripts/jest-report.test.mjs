import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JestReport from './jest-report.mjs';

const file = join(mkdtempSync(join(tmpdir(), 'guildhall-report-')), 'jest.json');

test('keeps the counts when an error refers to itself', () => {
  const error = new Error('410');
  error.cause = { error };
  const tests = [
    { status: 'passed', title: 'signs in', failureDetails: [] },
    { status: 'failed', title: 'opens the link', failureDetails: [error] },
  ];
  process.env.GUILDHALL_JEST_REPORT = file;
  new JestReport().onRunComplete(new Set(), {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [{ testFilePath: '/a.test.ts', perfStats: { start: 1000, end: 3000 }, testResults: tests }],
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [
      {
        name: '/a.test.ts',
        startTime: 1000,
        endTime: 3000,
        assertionResults: [
          { status: 'passed', title: 'signs in' },
          { status: 'failed', title: 'opens the link' },
        ],
      },
    ],
  });
});
