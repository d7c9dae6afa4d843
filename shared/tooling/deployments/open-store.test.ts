import { kindOfTarget } from './open-store.ts';

test.each([
  ['https://office.example.org', 'server'],
  ['http://127.0.0.1:8080/', 'server'],
  ['HTTPS://office.example.org', 'server'],
  ['s3://bucket/prefix?endpoint=https://s3.example.org', 'bucket'],
  ['/var/lib/guildhall/deployments', 'folder'],
  ['./releases', 'folder'],
  ['releases', 'folder'],
  ['C:\\releases', 'folder'],
  ['C:/releases', 'folder'],
] as const)('%s is a %s', (target, kind) => {
  expect(kindOfTarget(target)).toBe(kind);
});

test.each([
  'htps://office.example.org',
  'http:/office.example.org',
  'https:office.example.org',
  'https://',
  '://office.example.org',
  '//office.example.org',
  'ftp://files.example.org/releases',
  'file:///var/releases',
  's3:bucket/prefix',
  's3://',
  'office.example.org:8080',
  'localhost:8080',
])('refuses %s instead of creating a folder of that name', (target) => {
  expect(() => kindOfTarget(target)).toThrow(
    `"${target}" is no target. Name a server (https://…), a bucket (s3://…) or a folder (./releases).`,
  );
});

test.each(['', '  '])('refuses an empty target: "%s"', (target) => {
  expect(() => kindOfTarget(target)).toThrow('The target is empty.');
});
