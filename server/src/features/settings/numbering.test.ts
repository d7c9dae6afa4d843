import { changeNumbering } from '@guildhall/shared/contracts';
import { takeNumber, type Series } from '../../platform/number-series/number-series.ts';
import { testApp } from '../../testing/app.ts';

const usual = { applications: 'APP', invoices: 'INV', creditNotes: 'CRN', queries: 'QRY', restartsEachYear: true };

async function numbered() {
  const { db, signInAs } = await testApp();
  const administrator = await signInAs('administrator');
  const set = (changes: object, version = 1) =>
    administrator.call(changeNumbering, { body: { version, value: { ...usual, ...changes } } });
  const take = (year: number, series: Series = 'INV') => db.transaction((tx) => takeNumber(tx, series, year));
  return { db, set, take };
}

test('rule 9: a new prefix continues with the next number, without a gap', async () => {
  const { set, take } = await numbered();
  await take(2026);
  expect((await set({ invoices: 'rg' })).status).toBe(200);
  expect(await take(2026)).toBe('RG-2026-00002');
});

test('numbers restart each year, or continue if set to', async () => {
  const { set, take } = await numbered();
  await take(2026);
  expect(await take(2027)).toBe('INV-2027-00001');
  await set({ restartsEachYear: false });
  await take(2027);
  const together = await Promise.all([take(2028), take(2028), take(2028)]);
  expect(together.toSorted()).toEqual(['INV-2028-00003', 'INV-2028-00004', 'INV-2028-00005']);
  expect(await take(2028, 'APP')).toBe('APP-2028-00001');
});

test('a rollback at the turn of the year leaves no gap', async () => {
  const { db, set, take } = await numbered();
  await set({ restartsEachYear: false });
  await take(2026);
  const failing = db.transaction(async (tx) => {
    await takeNumber(tx, 'INV', 2027);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await take(2027)).toBe('INV-2027-00002');
});

test('two kinds of numbers never share a prefix, not even later', async () => {
  const { set } = await numbered();
  expect((await set({ invoices: 'CRN' })).body.fields?.value?.code).toBe('prefix_repeated');
  expect((await set({ invoices: 'MEM' })).status).toBe(400);
  expect((await set({ invoices: 'RG' })).status).toBe(200);
  const reused = await set({ invoices: 'RG', creditNotes: 'INV' }, 2);
  expect([reused.status, reused.body.fields?.['value.creditNotes']?.code]).toEqual([409, 'prefix_used_before']);
  expect((await set({}, 2)).status).toBe(200);
});
