import { stayActive } from '@guildhall/shared/contracts';
import { reply } from '@guildhall/shared/testing';
import { startWatch } from './start-watch.ts';

test.each(['mousemove', 'keydown', 'scroll'])('%s counts as activity (specification §4)', (sign) => {
  reply(stayActive, { endsAt: '2026-11-20T11:00:00.000Z' });
  const onSign = jest.fn();
  const { stop } = startWatch({ onWarning: () => {}, onQuiet: () => {}, onSign });
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  stop();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(onSign.mock.calls.map(([event]) => event.type)).toEqual([sign]);
});
