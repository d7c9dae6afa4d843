import { answerQuery, askQuery, getQuery, idempotency, listQueries, startCheckout } from '@guildhall/shared/contracts';
import { idempotencyKeys, payments } from '../../database/schema/index.ts';
import { systemActor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { newId } from '../../secrets/ids.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { invoiceFor } from '../../../testing/finance.ts';
import { problem } from '../../problems/problem.ts';
import { createExactlyOnce } from './exactly-once.ts';

const question = { subject: 'Deadline', category: 'application', body: 'May I have a week more?', fileIds: [] };
const key = 'a-key-of-the-browser';
const headers = { [idempotency.header]: key };

const ask = (who: SignedInTester, parts: object = {}) =>
  who.call(askQuery, { headers, body: { ...question, ...parts } });
const asked = async (who: SignedInTester): Promise<number> => (await who.call(listQueries)).body.totalCount ?? 0;
const isReplay = (answer: { headers: Record<string, unknown> }) =>
  answer.headers[idempotency.replayHeader.toLowerCase()] === 'true';

describe('over HTTP', () => {
  test('case 91: one key twenty times at once creates one query, and everyone gets its answer', async () => {
    const member = await (await testApp()).signInAs('member');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1);
    expect(answers.filter(isReplay)).toHaveLength(19);
    expect(await asked(member)).toBe(1);
  });

  test('case 91: one key twenty times at once creates one payment', async () => {
    const { signInAs, db } = await testApp();
    const member = await signInAs('member');
    const { id } = await invoiceFor(await signInAs('staff'), member.user);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(startCheckout, { headers, params: { id }, body: {} })),
    );
    expect(new Set(answers.map(({ body }) => body.data.checkoutId))).toHaveProperty('size', 1);
    expect(await db.select().from(payments)).toHaveLength(1);
  });

  test('repeats a lost answer, and emails nobody twice', async () => {
    const { signInAs, inbox } = await testApp();
    const member = await signInAs('member');
    const staff = await signInAs('staff');
    const { id, version } = (await ask(member)).body.data;
    const send = (seen: number) =>
      staff.call(answerQuery, {
        headers,
        params: { id },
        body: { version: seen, body: 'Yes.', fileIds: [], kind: 'public' },
      });
    const lost = await send(version);
    // The page has been reloaded in the meantime, so it sends a later version: the request is the same otherwise.
    const again = await send(version + 1);
    expect([again.status, again.body]).toEqual([200, lost.body]);
    expect([isReplay(lost), isReplay(again)]).toEqual([false, true]);
    expect((await staff.call(getQuery, { params: { id } })).body.data.messages).toHaveLength(2);
    expect(await inbox.to(member.user.email)).toHaveLength(1);
  });

  test('an internal note is posted once', async () => {
    const { signInAs } = await testApp();
    const staff = await signInAs('staff');
    const { id, version } = (await (await signInAs('member')).call(askQuery, { body: question })).body.data;
    const note = { headers, params: { id }, body: { version, body: 'Hm.', fileIds: [], kind: 'internal_note' } };
    await Promise.all([staff.call(answerQuery, note), staff.call(answerQuery, note)]);
    expect((await staff.call(getQuery, { params: { id } })).body.data.messages).toHaveLength(2);
  });

  test('refuses another text or call under the same key, and does nothing', async () => {
    const member = await (await testApp()).signInAs('member');
    const { id, version } = (await ask(member)).body.data;
    const refusals = [
      await ask(member, { body: 'May I have two?' }),
      await member.call(answerQuery, {
        headers,
        params: { id },
        body: { version, body: 'Yes.', fileIds: [], kind: 'public' },
      }),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await asked(member)).toBe(1);
  });

  test('another person’s key is a different key', async () => {
    const { signInAs } = await testApp();
    const [ada, grace] = [await signInAs('member'), await signInAs('member')];
    const [first, second] = [await ask(ada), await ask(grace)];
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  test('a refusal leaves the key free for the corrected request', async () => {
    const member = await (await testApp()).signInAs('member');
    const refused = await ask(member, { applicationId: '01890000-0000-7000-8000-000000000000' });
    expect([refused.status, refused.body.code]).toEqual([422, 'about_unknown']);
    expect((await ask(member)).status).toBe(201);
  });

  test('a key is kept for a day, and then purged', async () => {
    const { signInAs, clock, db, app } = await testApp();
    const member = await signInAs('member');
    await ask(member);
    clock.pass({ hours: 23, minutes: 59 });
    await app.jobs.runNow('housekeeping');
    expect(isReplay(await ask(await signInAs(member.user)))).toBe(true);
    clock.pass({ minutes: 1 });
    await app.jobs.runNow('housekeeping');
    expect(await db.select().from(idempotencyKeys)).toEqual([]);
    const later = await signInAs(member.user);
    expect(isReplay(await ask(later))).toBe(false);
    expect(await asked(later)).toBe(2);
  });

  test('answers are encrypted in the database', async () => {
    const { signInAs, db } = await testApp();
    const member = await signInAs('member');
    await ask(member);
    const rows = await db.select().from(idempotencyKeys);
    expect(rows).toMatchObject([{ key, status: 201 }]);
    expect(JSON.stringify(rows)).not.toContain(question.subject);
  });

  test.each(['', 'short', 'with a space', 'x'.repeat(129)])('refuses a key like “%s”', async (bad) => {
    const member = await (await testApp()).signInAs('member');
    const call = { headers: { [idempotency.header]: bad }, body: question };
    const { status, body } = await member.call(askQuery, call);
    expect([status, body.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  test('without a key, two requests have two effects', async () => {
    const member = await (await testApp()).signInAs('member');
    for (let i = 0; i < 2; i++) await member.call(askQuery, { body: question });
    expect(await asked(member)).toBe(2);
  });

  test('the OpenAPI document names the header where it is supported', async () => {
    const { app } = await testApp();
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
    const names = (path: string, method: string): string[] =>
      paths[path][method].parameters.map(({ name }: { name: string }) => name);
    expect(names('/api/queries', 'post')).toContain(idempotency.header);
    expect(paths['/api/queries'].post['x-error-codes']).toEqual(expect.arrayContaining([...idempotency.errors]));
    for (const [path, method] of [
      ['/api/queries', 'get'],
      ['/api/query-files', 'post'],
      ['/api/auth/signIn', 'post'],
    ] as const)
      expect(names(path, method)).not.toContain(idempotency.header);
  });
});

describe('when the server stops early', () => {
  const request = (t: TestApp, userId: string) => {
    const once = createExactlyOnce({ ...needsOf(t), patienceMs: 100 });
    return (work: () => Promise<void> = effect(t)) =>
      once
        .run({ userId, key, requestHash: 'hash' }, async () => {
          await work();
          return { status: 200, body: 'done' };
        })
        .then(
          ({ isReplay: replayed = false }) => (replayed ? 'replayed' : 'done'),
          (error: { code?: string; message: string }) => error.code ?? error.message,
        );
  };
  const needsOf = ({ app, clock, config }: TestApp) => ({ db: app.db, log: app.log, clock, config });
  const effect =
    ({ app, clock }: TestApp) =>
    () =>
      app.db.transaction((tx) =>
        writeAudit(tx, clock, { actor: systemActor, action: 'query.raised', entityId: newId() }),
      );
  const effects = async (t: TestApp) => (await t.read.audit()).length;
  const begin = async () => {
    const t = await testApp();
    const { user } = await t.signInAs('member');
    return { t, run: request(t, user.id) };
  };

  test('failed before the work: the next try does it', async () => {
    const { t, run } = await begin();
    const crash = () =>
      t.app.db.transaction(async () => {
        throw new Error('the disk is full');
      });
    expect(await run(crash)).toBe('the disk is full');
    expect([await run(), await effects(t)]).toEqual(['done', 1]);
  });

  test('failed after the work: later tries are refused with that reason, and nothing happens again', async () => {
    const { t, run } = await begin();
    const crash = async () => {
      await effect(t)();
      throw new Error('out of memory');
    };
    expect(await run(crash)).toBe('out of memory');
    expect(await run()).toBe('request_under_way');
    t.clock.pass({ seconds: 30 });
    expect([await run(), await effects(t)]).toEqual(['answer_lost', 1]);
  });

  test('a refusal that stored a write, such as a count of attempts, leaves the key free', async () => {
    const { t, run } = await begin();
    const refuse = async () => {
      await effect(t)();
      throw problem.conflict('wrong_code', 'No.');
    };
    expect(await run(refuse)).toBe('wrong_code');
    expect([await run(), await effects(t)]).toEqual(['done', 2]);
  });

  test('crashed during the work: after half a minute another try takes over', async () => {
    const { t, run } = await begin();
    await new Promise<void>((begun) => {
      void run(() => new Promise(() => begun()));
    });
    expect(await run()).toBe('request_under_way');
    t.clock.pass({ seconds: 30 });
    expect([await run(), await effects(t)]).toEqual(['done', 1]);
  });

  test('rolls back a slow request that lost its place', async () => {
    const { t, run } = await begin();
    let [wake, begun] = [() => {}, () => {}];
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const slow = run(async () => {
      begun();
      await asleep;
      await effect(t)();
    });
    await hasBegun;
    t.clock.pass({ seconds: 30 });
    expect(await run()).toBe('done');
    wake();
    expect([await slow, await effects(t)]).toEqual(['request_under_way', 1]);
    expect(await run()).toBe('replayed');
  });
});
