import { leftOut } from './left-out.mjs';

const report = (...tests) => ({
  testResults: tests.map(([status, title]) => ({ assertionResults: [{ status, title }] })),
});

test('names each missing program once', () => {
  const sentence = leftOut(
    report(
      ['pending', 'read by another program (pdftotext is not installed)'],
      ['pending', 'the proxies are tried on a real nginx (nginx is not installed)'],
      ['pending', 'nginx is tried with the shipped files (nginx is not installed)'],
    ),
  );
  expect(sentence).toMatch(/not installed: nginx, pdftotext\. /);
});

test('ignores tests that passed or were skipped for another reason', () => {
  expect(
    leftOut(report(['passed', 'tells that a program (caddy is not installed)'], ['pending', 'only root sees this'])),
  ).toBeNull();
});
