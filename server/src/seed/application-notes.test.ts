import { listApplicationNotes, listApplications, type ApplicationNote } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { only } from '../platform/database/client.ts';
import { users } from '../platform/database/schema/index.ts';
import { testApp } from '../testing/app.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplicationNotes } from './application-notes.ts';
import { seedApplications } from './applications.ts';

test('the demo has notes by two people, one mentioning the other', async () => {
  const t = await testApp();
  for (const { plant } of [seedAccounts, seedApplications, seedApplicationNotes])
    await t.db.transaction((tx) => plant({ tx, clock: t.clock, config: t.config, files: t.app.files }));
  const person = await t.db.select().from(users).where(eq(users.email, 'admin@guildhall.example')).then(only);
  const administrator = await t.signInAs(person);
  const { data } = (await administrator.call(listApplications, { query: { state: 'in_review' } })).body;
  const all: ApplicationNote[][] = [];
  for (const { id } of data) all.push((await administrator.call(listApplicationNotes, { params: { id } })).body.data);
  const [notes] = all.filter((some) => some.length > 0);
  expect(notes).toHaveLength(2);
  expect(new Set(notes?.map(({ author }) => author.name)).size).toBe(2);
  const [mention] = notes?.[0]?.mentions ?? [];
  expect(notes?.[0]?.body).toContain(`@${mention?.name}`);
  expect(mention?.name).toBe(notes?.[1]?.author.name);
});
