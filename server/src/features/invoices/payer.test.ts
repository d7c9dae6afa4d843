import { changeUser, issueInvoice } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { createFinanceBuild, draftFor, invoiceFor } from '../../testing/finance.ts';

const answersOf = (street: string) => ({ street, postalCode: '1010', city: 'Wien', country: 'AT' });

test('the payer’s address comes from the newest submitted application, never from a draft', async () => {
  const { signInAs, build, db, clock } = await testApp();
  const office = await signInAs('staff');
  const payer = await build.user({ postalAddress: 'Ring 1\n8010 Graz' });
  const { application } = createFinanceBuild({ db, clock });
  await application(payer, { state: 'rejected', answers: answersOf('Graben 1') });
  clock.pass({ minutes: 1 });
  await application(payer, { state: 'draft', submittedAt: null, answers: answersOf('Unfinished 3') });
  expect((await draftFor(office, payer)).payer.address).toBe('Graben 1\n1010 Wien\nAustria');
});

test('a draft of an application leaves the address of the import', async () => {
  const { signInAs, build, db, clock } = await testApp();
  const office = await signInAs('staff');
  const payer = await build.user({ postalAddress: 'Ring 1\n8010 Graz' });
  await createFinanceBuild({ db, clock }).application(payer, { state: 'draft', submittedAt: null });
  expect((await draftFor(office, payer)).payer.address).toBe('Ring 1\n8010 Graz');
});

test('a correction by the office reaches new invoices until another application is submitted', async () => {
  const { signInAs, build, db, clock } = await testApp();
  const office = await signInAs('staff');
  const administrator = await signInAs('administrator');
  const payer = await build.user({ lastName: 'Moreau' });
  const { application } = createFinanceBuild({ db, clock });
  await application(payer, { state: 'rejected', answers: answersOf('Graben 1') });
  const draft = await draftFor(office, payer);
  clock.pass({ minutes: 1 });
  const correction = { version: payer.version, lastName: 'Lindqvist', postalAddress: 'Hafen 2\n20457 Hamburg' };
  const { body } = await administrator.call(changeUser, { params: { id: payer.id }, body: correction });
  expect(body.data).toMatchObject({ postalAddress: 'Hafen 2\n20457 Hamburg' });
  const corrected = { name: 'Ada Lindqvist', address: 'Hafen 2\n20457 Hamburg' };
  expect((await invoiceFor(office, payer)).payer).toMatchObject(corrected);
  const { body: issued } = await office.call(issueInvoice, {
    params: { id: draft.id },
    body: { version: draft.version },
  });
  expect(issued.data.payer).toMatchObject(corrected);
  clock.pass({ minutes: 1 });
  await application(payer, { answers: answersOf('Graben 9') });
  expect((await invoiceFor(office, payer)).payer.address).toBe('Graben 9\n1010 Wien\nAustria');
});

test('an address without lines of an application falls back to the person’s record', async () => {
  const { signInAs, build, db, clock } = await testApp();
  const office = await signInAs('staff');
  const payer = await build.user({ postalAddress: 'Ring 1\n8010 Graz' });
  await createFinanceBuild({ db, clock }).application(payer, { answers: {} });
  expect((await invoiceFor(office, payer)).payer.address).toBe('Ring 1\n8010 Graz');
});
