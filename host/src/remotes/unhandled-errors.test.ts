import { createRegistryStore } from '../routing/registry.ts';
import { buildRemote } from '../testing/registry.ts';
import { rememberShown } from './remotes.ts';
import { reportStray } from './unhandled-errors.ts';

const registry = createRegistryStore({
  audience: 'public',
  generation: '1',
  shell: '1',
  remotes: [buildRemote('demo', [])],
});
const file = 'http://localhost:8080/r/demo/1.0.0+abc/static/js/7.js';

function thrown(message: string, from = file) {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at onClick (${from}:1:20)`;
  return error;
}
const fromHandler = (error: Error) => new ErrorEvent('error', { error, filename: file });
const fromPromise = (reason: unknown) =>
  Object.assign(new Event('unhandledrejection'), { reason }) as PromiseRejectionEvent;

let reported: jest.SpyInstance;
beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  rememberShown('demo', 'ContactsPage');
});

test('reports an error in a click handler as a crash of the remote, with an id and its page', async () => {
  const error = thrown('handler');
  await reportStray(fromHandler(error), registry);
  expect(reported).toHaveBeenCalledWith(
    expect.stringMatching(/^\[[0-9a-f]{8}\] demo@1\.0\.0\+abc\/ContactsPage crashed \(handler\)/),
    error,
  );
});

test('reports an unhandled rejection, too', async () => {
  await reportStray(fromPromise(thrown('promise')), registry);
  expect(reported).toHaveBeenCalledWith(expect.stringContaining('(promise)'), expect.anything());
});

test('attributes the shell’s own errors, and rejections without a stack, to no remote', async () => {
  const own = thrown('own', 'http://localhost:8080/static/js/main.js');
  await reportStray(
    new ErrorEvent('error', { error: own, filename: 'http://localhost:8080/static/js/main.js' }),
    registry,
  );
  await reportStray(fromPromise('just words'), registry);
  expect(reported).not.toHaveBeenCalled();
});

test('reports a repeatedly throwing timer once, and limits the number of reports', async () => {
  for (let tick = 0; tick < 5; tick += 1) await reportStray(fromHandler(thrown('tick')), registry);
  expect(reported).toHaveBeenCalledTimes(1);
  for (let other = 0; other < 50; other += 1) await reportStray(fromHandler(thrown(`other ${other}`)), registry);
  expect(reported.mock.calls.length).toBeLessThanOrEqual(20);
});
