import type { Registry } from '@guildhall/shared/federation/manifest';
import { buildRemote } from '../testing/registry.ts';
import { attribute } from './attribute-error.ts';

const elsewhere = { ...buildRemote('chat', []), build: '2.0.0+fff', base: 'https://chat.example/builds/2.0.0+fff/' };
const registry: Registry = {
  audience: 'public',
  generation: '1',
  shell: '1',
  remotes: [buildRemote('demo', []), elsewhere],
};
const stack = (...addresses: string[]) =>
  ['TypeError: x is undefined', ...addresses.map((address) => `    at f (${address}:1:20)`)].join('\n');

test.each([
  ['its own stack', stack('http://localhost:8080/r/demo/1.0.0+abc/static/js/7.js'), 'demo@1.0.0+abc'],
  [
    'an address with the plus sign encoded',
    'http://localhost:8080/r/demo/1.0.0%2Babc/remoteEntry.js',
    'demo@1.0.0+abc',
  ],
  ['another origin, by the registry', stack('https://chat.example/builds/2.0.0+fff/static/js/1.js'), 'chat@2.0.0+fff'],
  ['a build the registry no longer names', 'http://localhost:8080/r/demo/0.9.0+old/static/js/7.js', 'demo@0.9.0+old'],
  [
    'a stack that passes through the shell first',
    stack('http://localhost:8080/static/js/main.1.js', 'http://localhost:8080/r/demo/1.0.0+abc/static/js/7.js'),
    'demo@1.0.0+abc',
  ],
  [
    'the first of two remotes in a stack',
    stack('https://chat.example/builds/2.0.0+fff/1.js', 'http://localhost:8080/r/demo/1.0.0+abc/7.js'),
    'chat@2.0.0+fff',
  ],
])('identifies an error by %s', (_name, trace, remote) => {
  expect(attribute(trace, registry)?.remote).toBe(remote);
});

test.each([
  ['the shell', stack('http://localhost:8080/static/js/main.1.js')],
  ['a browser extension', stack('chrome-extension://abcdef/content.js')],
  ['unknown origin', ''],
])('attributes an error of %s to no remote', (_name, trace) => {
  expect(attribute(trace, registry)).toBeNull();
});
