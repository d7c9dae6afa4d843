import type { MinutesDetail } from '@guildhall/shared/contracts';
import { buildMinutes, buildMinutesItem, someId } from '../../testing/builders.ts';
import { notesKey } from './fields.ts';
import { createMinutesSaver } from './minutes-saver.ts';

test('keeps the input while minutes saved by somebody else are loaded', async () => {
  const notes = notesKey(someId(1));
  const opened = buildMinutes({ version: 1, items: [buildMinutesItem({ applicationId: someId(1), notes: '' })] });
  const theirs: MinutesDetail = { ...opened, version: 2, minuteTaker: 'Otto Lindqvist' };
  let answer: (minutes: MinutesDetail) => void = () => {};
  const save = jest.fn().mockRejectedValueOnce(new Error('version_conflict'));
  const saver = createMinutesSaver({
    detail: opened,
    kept: null,
    save,
    reload: () => new Promise((resolve) => (answer = resolve)),
    explain: () => ({ kind: 'conflict' }),
    keep: () => {},
  });
  saver.change({ [notes]: 'Ada' });
  const saved = saver.flush();
  await Promise.resolve();
  await Promise.resolve();
  saver.change({ [notes]: 'Ada Moreau' });
  save.mockResolvedValueOnce({ ...theirs, version: 3, items: [{ ...theirs.items[0], notes: 'Ada Moreau' }] });
  answer(theirs);
  expect(await saved).toBe(true);
  expect(saver.getState().fields).toMatchObject({ [notes]: 'Ada Moreau', minuteTaker: 'Otto Lindqvist' });
});
