import { createFakeClock } from '../../loader/testing.ts';
import { watchRegistry } from './registry-polling.ts';

const second = 1_000;
const minute = 60 * second;

function buildTab(answers: () => Promise<void> = () => Promise.resolve()) {
  const clock = createFakeClock();
  const tab = { isVisible: true, isWanting: false };
  const ask = jest.fn(answers);
  const watch = watchRegistry({
    clock,
    random: () => 0,
    isVisible: () => tab.isVisible,
    ask,
    isWanting: () => tab.isWanting,
  });
  return { clock, tab, ask, watch };
}

test('polls every five minutes', async () => {
  const { clock, ask } = buildTab();
  await clock.pass(5 * minute - 1);
  expect(ask).not.toHaveBeenCalled();
  await clock.pass(1);
  await clock.pass(10 * minute);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('polls when the person returns, at most every thirty seconds', async () => {
  const { clock, ask, watch } = buildTab();
  await clock.pass(29 * second);
  watch.wake();
  expect(ask).not.toHaveBeenCalled();
  await clock.pass(second);
  for (let focus = 0; focus < 10; focus += 1) watch.wake();
  expect(ask).toHaveBeenCalledTimes(1);
  await clock.pass(20 * second);
  watch.wake();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('does not poll in a hidden tab, and resumes when it becomes visible', async () => {
  const { clock, tab, ask, watch } = buildTab();
  tab.isVisible = false;
  await clock.pass(60 * minute);
  watch.wake();
  expect(ask).not.toHaveBeenCalled();
  tab.isVisible = true;
  watch.wake();
  await clock.pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await clock.pass(5 * minute);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('polls an unavailable server with growing pauses while the tab uses an older registry', async () => {
  const { clock, tab, ask } = buildTab(() => Promise.reject(new Error('away')));
  tab.isWanting = true;
  // The watch has scheduled its first poll before the registry turned out to be unavailable.
  await clock.pass(5 * minute);
  const times: number[] = [];
  const start = clock.now();
  ask.mockImplementation(() => {
    times.push((clock.now() - start) / second);
    return Promise.reject(new Error('away'));
  });
  await clock.pass(30 * minute);
  expect(times).toEqual([60, 180, 420, 720, 1020, 1320, 1620]);
});

test('sends no second request while one is pending', async () => {
  const { clock, ask, watch } = buildTab(() => new Promise(() => {}));
  await clock.pass(5 * minute);
  await clock.pass(60 * minute);
  watch.wake();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('ignores a failed poll and continues with the next one', async () => {
  const { clock, ask } = buildTab(() => Promise.reject(new Error('away')));
  await clock.pass(15 * minute);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('ends when it is stopped', async () => {
  const { clock, ask, watch } = buildTab();
  watch.stop();
  watch.wake();
  await clock.pass(60 * minute);
  expect(ask).not.toHaveBeenCalled();
});
