import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';
import {
  createDraftBackup,
  createDraftSaver,
  currentValues,
  valueOf,
  type DraftSaverParts,
  type SaveFailure,
} from './draft-saver.ts';

const applicationId = '01920000-0000-7000-8000-000000000001';
const backupOf = (userId = 'ada') => createDraftBackup(userId, 'answers', applicationId);

class Refusal extends Error {
  readonly failure: SaveFailure;
  constructor(failure: SaveFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
const refuse = (failure: SaveFailure) => () => Promise.reject(new Refusal(failure));
const accept = (version: number) => () => Promise.resolve({ version, savedAt: '2026-11-20T10:00:00.000Z' });

function saverWith(change: Partial<DraftSaverParts> = {}) {
  const save = jest.fn<ReturnType<DraftSaverParts['save']>, Parameters<DraftSaverParts['save']>>(accept(2));
  const reload = jest.fn<ReturnType<DraftSaverParts['reload']>, []>();
  const saver = createDraftSaver({
    initial: { version: 1, values: { city: 'Vienna' }, mayChange: () => true },
    backup: backupOf(),
    save,
    reload,
    explain: (error) => (error instanceof Refusal ? error.failure : { kind: 'unreachable' }),
    isMalformed: (_key, value) => typeof value === 'string' && value.length > 20,
    isInvalid: (_key, value) => value === 'Nowhere',
    ...change,
  });
  return { saver, save, reload, end: saver.start() };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('saves once, two seconds after the last key press', async () => {
  const { saver, save } = saverWith();
  saver.change({ city: 'Gr' });
  await jest.advanceTimersByTimeAsync(1500);
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(1999);
  expect(save).not.toHaveBeenCalled();
  expect(saver.getState().status).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toEqual([[{ version: 1, values: { city: 'Graz' } }, { keepalive: false }]]);
  expect(saver.getState()).toMatchObject({ status: 'saved', unsaved: {}, saved: { city: 'Graz' } });
});

test('saves immediately on request and tells whether everything is saved', async () => {
  const { saver, save } = saverWith();
  saver.change({ city: 'Graz' });
  await expect(saver.flush()).resolves.toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
  await expect(saver.flush()).resolves.toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});

test('saves text typed during a save with the next one, using the new version', async () => {
  const { saver, save } = saverWith();
  let answer: (reply: { version: number; savedAt: string }) => void = () => undefined;
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  saver.change({ city: 'Graz' });
  const first = saver.flush();
  await Promise.resolve();
  saver.change({ city: 'Linz' });
  answer({ version: 2, savedAt: '2026-11-20T10:00:00.000Z' });
  await expect(first).resolves.toBe(false);
  expect(valueOf(saver.getState(), 'city')).toBe('Linz');
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenLastCalledWith({ version: 2, values: { city: 'Linz' } }, { keepalive: false });
});

test('retries an unreachable server with growing pauses and loses no text', async () => {
  const { saver, save } = saverWith();
  save.mockImplementation(refuse({ kind: 'unreachable' }));
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(saver.getState()).toMatchObject({ status: 'offline', unsaved: { city: 'Graz' } });
  await jest.advanceTimersByTimeAsync(2000);
  await jest.advanceTimersByTimeAsync(4000);
  expect(save).toHaveBeenCalledTimes(3);
  save.mockImplementation(accept(2));
  await jest.advanceTimersByTimeAsync(8000);
  expect(saver.getState()).toMatchObject({ status: 'saved', unsaved: {} });
});

test('restores and saves unacknowledged text when the form is reopened', async () => {
  const before = saverWith({ save: refuse({ kind: 'unreachable' }) });
  before.saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(2000);
  before.end();

  const { saver, save } = saverWith();
  expect(saver.getState()).toMatchObject({ restored: ['city'], unsaved: { city: 'Graz' } });
  await jest.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(1);
  expect(saverWith().saver.getState().restored).toEqual([]);
});

test('shows nobody another person’s backup', () => {
  saverWith().saver.change({ city: 'Graz' });
  expect(saverWith({ backup: backupOf('grace') }).saver.getState().restored).toEqual([]);
});

test('a stale tab adopts changes made elsewhere and saves its own on top', async () => {
  const { saver, save, reload } = saverWith();
  save.mockImplementationOnce(refuse({ kind: 'conflict' }));
  reload.mockResolvedValue({ version: 5, values: { city: 'Vienna', phone: '+43 1' }, mayChange: () => true });
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenLastCalledWith({ version: 5, values: { city: 'Graz' } }, { keepalive: false });
  expect(currentValues(saver.getState())).toEqual({ city: 'Graz', phone: '+43 1' });
});

test.each([
  ['mine', 'Graz', 2],
  ['theirs', 'Linz', 1],
] as const)('waits for a choice when an answer changed on both sides: %s', async (side, outcome, saves) => {
  const { saver, save, reload } = saverWith();
  save.mockImplementationOnce(refuse({ kind: 'conflict' }));
  reload.mockResolvedValue({ version: 5, values: { city: 'Linz' }, mayChange: () => true });
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(saver.getState()).toMatchObject({
    status: 'conflict',
    conflicts: [{ key: 'city', mine: 'Graz', theirs: 'Linz' }],
  });
  saver.choose('city', side);
  await jest.advanceTimersByTimeAsync(0);
  expect(valueOf(saver.getState(), 'city')).toBe(outcome);
  expect(save).toHaveBeenCalledTimes(saves);
  expect(saverWith().saver.getState().restored).toEqual([]);
});

test('saves the other answers when one is refused', async () => {
  const { saver, save } = saverWith();
  save.mockImplementationOnce(refuse({ kind: 'refused', fields: { phone: 'This is no phone number.' } }));
  saver.change({ phone: '12' });
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenLastCalledWith({ version: 1, values: { city: 'Graz' } }, { keepalive: false });
  expect(saver.getState()).toMatchObject({
    status: 'refused',
    unsaved: { phone: '12' },
    refused: { phone: 'This is no phone number.' },
  });
});

test('keeps a malformed answer here and does not send it', async () => {
  const { saver, save } = saverWith();
  saver.change({ city: 'far too long to be the name of a city' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).not.toHaveBeenCalled();
  expect(saver.getState().status).toBe('refused');
  expect(backupOf().read().unsaved).toHaveProperty('city');
});

test('stops when the application can no longer be edited and keeps the text', async () => {
  const { saver, save } = saverWith();
  save.mockImplementation(refuse({ kind: 'stopped', message: 'This application was withdrawn.' }));
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(saver.getState()).toMatchObject({ status: 'stopped', stoppedWhy: 'This application was withdrawn.' });
  expect(valueOf(saver.getState(), 'city')).toBe('Graz');
});

test('saves a cleared answer like any other change', async () => {
  const { saver, save } = saverWith();
  saver.change({ city: '' });
  expect(valueOf(saver.getState(), 'city')).toBe('');
  await saver.flush();
  expect(save).toHaveBeenCalledWith({ version: 1, values: { city: '' } }, { keepalive: false });
});

test('says so when the browser stores no backup', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { saver } = saverWith({ backup: backupOf() });
  saver.change({ city: 'Graz' });
  expect(saver.getState().isBackedUp).toBe(false);
});

describe('text left on this device by an earlier visit', () => {
  const opened = (values: Record<string, string>, mayChange = (_key: string) => true) =>
    saverWith({ initial: { version: 4, values, mayChange } });

  test('is set aside and not sent when its answer is now locked', async () => {
    backupOf().put({ city: { value: 'Graz', base: 'Vienna' } });
    backupOf().put({ phone: { value: '+43 1', base: '' } });
    const { saver, save } = opened({ city: 'Vienna' }, (key) => key === 'phone');
    expect(saver.getState()).toMatchObject({
      unsaved: { phone: '+43 1' },
      aside: { city: 'Graz' },
      restored: ['phone'],
    });
    expect(valueOf(saver.getState(), 'city')).toBe('Vienna');
    await jest.advanceTimersByTimeAsync(5000);
    expect(save.mock.calls).toEqual([[{ version: 4, values: { phone: '+43 1' } }, { keepalive: false }]]);
  });

  test('is not offered against a newer answer from another device when it is invalid', () => {
    backupOf().put({ city: { value: 'Nowhere', base: 'Vienna' } });
    const { saver } = opened({ city: 'Linz' });
    expect(saver.getState()).toMatchObject({ conflicts: [], unsaved: {}, aside: { city: 'Nowhere' }, restored: [] });
    expect(valueOf(saver.getState(), 'city')).toBe('Linz');
  });

  test('is restored, even if invalid, when nobody has changed the answer since', () => {
    backupOf().put({ city: { value: 'Nowhere', base: 'Vienna' } });
    expect(opened({ city: 'Vienna' }).saver.getState()).toMatchObject({ unsaved: { city: 'Nowhere' }, aside: {} });
  });

  test('is removed from the device when discarded', () => {
    backupOf().put({ city: { value: 'Nowhere', base: 'Vienna' } });
    const { saver } = opened({ city: 'Linz' });
    saver.discardAside();
    expect(saver.getState().aside).toEqual({});
    expect(backupOf().read().unsaved).toEqual({});
  });
});

test('sets aside an answer that is locked while it is being typed', async () => {
  const { saver, save, reload } = saverWith();
  save.mockImplementationOnce(refuse({ kind: 'conflict' }));
  reload.mockResolvedValue({ version: 5, values: { city: 'Vienna' }, mayChange: () => false });
  saver.change({ city: 'Graz' });
  await saver.flush();
  expect(saver.getState()).toMatchObject({ saved: { city: 'Vienna' }, unsaved: {}, aside: { city: 'Graz' } });
  expect(save).toHaveBeenCalledTimes(1);
});

test('keeps what is typed while somebody else’s change is being read', async () => {
  const { saver, save, reload } = saverWith();
  let answer: (row: { version: number; values: Record<string, string> }) => void = () => undefined;
  save.mockImplementationOnce(refuse({ kind: 'conflict' }));
  reload.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  saver.change({ city: 'Graz' });
  const flushed = saver.flush();
  await jest.advanceTimersByTimeAsync(0);
  saver.change({ city: 'Graz-Eggenberg' });
  answer({ version: 5, values: { city: 'Vienna', phone: '+43 1' } });
  await expect(flushed).resolves.toBe(true);
  expect(save).toHaveBeenLastCalledWith({ version: 5, values: { city: 'Graz-Eggenberg' } }, { keepalive: false });
  expect(currentValues(saver.getState())).toEqual({ city: 'Graz-Eggenberg', phone: '+43 1' });
});

test('follows what somebody else removed, and asks nothing if both made the same change', () => {
  const { saver } = saverWith({ initial: { version: 1, values: { city: 'Vienna', phone: '+43 1' } } });
  saver.change({ city: 'Graz' });
  saver.adopt({ version: 2, values: { city: 'Graz' } });
  expect(saver.getState()).toMatchObject({ saved: { city: 'Graz' }, unsaved: {}, conflicts: [] });
  expect(valueOf(saver.getState(), 'phone')).toBeNull();
});

test('sends no value that was changed back, and leaves its spelling alone', async () => {
  const isSame = (one: unknown, other: unknown) => String(one ?? '').trim() === String(other ?? '').trim();
  const { saver, save } = saverWith({ isSame });
  saver.change({ city: 'Vienna ' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).not.toHaveBeenCalled();
  expect(saver.getState()).toMatchObject({ status: 'quiet', unsaved: {} });
  saver.adopt({ version: 2, values: { city: 'Vienna' } });
  expect(valueOf(saver.getState(), 'city')).toBe('Vienna ');
});

test('sends a refused value again once the row has changed', async () => {
  const { saver, save } = saverWith();
  save.mockImplementationOnce(refuse({ kind: 'refused', fields: { city: 'The minutes are finished.' } }));
  saver.change({ city: 'Graz' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  saver.adopt({ version: 5, values: { city: 'Vienna' } });
  await jest.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenLastCalledWith({ version: 5, values: { city: 'Graz' } }, { keepalive: false });
});

test('restores minutes that an earlier release stored', () => {
  const fields = { minuteTaker: 'Ada', 'notes/1': 'Agreed.' };
  encryptedEntry('ada', 'minutes', '1').write(JSON.stringify({ fields, base: { minuteTaker: 'Ada' } }));
  expect(createDraftBackup('ada', 'minutes', '1').read()).toEqual({
    unsaved: { 'notes/1': 'Agreed.' },
    base: { 'notes/1': null },
  });
});
