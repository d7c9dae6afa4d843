import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueInvoice, register } from '@guildhall/shared/contracts';
import { readConfig } from '../../config.ts';
import { testApp } from '../../testing/app.ts';
import { draftFor } from '../../testing/finance.ts';
import { applyAssociation } from './association.ts';
import { readSetting } from './settings.ts';

const associationFrom = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'gh-association-')), ...env }).association;

test('an installation without set-up issues no invoices and lists what is missing', async () => {
  const { signInAs, build, db } = await testApp({ association: null });
  const office = await signInAs('staff');
  const draft = await draftFor(office, await build.user());
  const refused = await office.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'association_incomplete',
      message:
        'Invoices can’t be issued yet: the association’s name and bank account are not set. An administrator sets them under Configuration, Association.',
    },
  });
  expect(await readSetting(db, 'association')).toMatchObject({ name: 'Guildhall', address: '', bankAccount: '' });
});

test('mails of an installation without set-up name the software, not an invented association', async () => {
  const { call, inbox } = await testApp({ association: null });
  await call(register, {
    body: {
      firstName: 'Ada',
      lastName: 'Moreau',
      email: 'ada@example.org',
      language: 'en',
      zone: 'Europe/Vienna',
    },
  });
  const { body } = await inbox.latest('ada@example.org');
  expect(body).toContain('you have registered with Guildhall.');
});

test('takes the association from the environment and keeps what is not set there', async () => {
  const { app, db } = await testApp();
  const given = associationFrom({
    ASSOCIATION_NAME: 'Society of Bell Founders',
    ASSOCIATION_ADDRESS: 'Mill Lane 3\\n4020 Linz',
    ASSOCIATION_LANGUAGE: 'fr',
    ASSOCIATION_CURRENCY: 'CHF',
    ASSOCIATION_THEME: 'GREEN_THEME',
  });
  await applyAssociation(app, given);
  expect(await readSetting(db, 'association')).toMatchObject({
    name: 'Society of Bell Founders',
    address: 'Mill Lane 3\n4020 Linz',
    zone: 'Europe/Vienna',
    language: 'fr',
    currency: 'CHF',
    theme: 'GREEN_THEME',
  });
});

test.each([
  ['ASSOCIATION_ZONE', 'Vienna'],
  ['ASSOCIATION_EMAIL', 'the office'],
  ['ASSOCIATION_LANGUAGE', 'de'],
  ['ASSOCIATION_CURRENCY', 'JPY'],
  ['ASSOCIATION_THEME', 'pink'],
])('refuses an invalid %s and explains what is valid', (name, value) => {
  expect(() => associationFrom({ [name]: value })).toThrow(`${name} must be`);
});
