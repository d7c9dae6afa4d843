import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBankSummary, listParkedPayments } from '@guildhall/shared/contracts';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { systemClock } from '../../platform/clock/clock.ts';
import { invoices, mails, payments, providerEvents } from '../../platform/database/schema/index.ts';
import { deliveryQueue } from '../../platform/mail/outgoing.ts';
import { createSessions } from '../../platform/sessions/sessions.ts';
import type { SignedInTester } from '../../testing/app.ts';
import { testConnection } from '../../testing/database.ts';
import { invoiceFor } from '../../testing/finance.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { freePort, startProcess } from '../../testing/process.ts';
import { buildStripeEvent, pay, signStripeEvent, stripeApp, webhookSecrets } from '../../testing/stripe.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** The database and the fakes for Stripe and the mail server outlive the server, which is a separate process. */
async function prepare() {
  const t = await stripeApp();
  const mailServer = await startMailServer();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'gh-killed-'));
  endings.push(mailServer.close, () => rmSync(DATA_DIR, { recursive: true, force: true }));
  const { user, password, host, port } = testConnection();
  const database = String(t.db.$client.options.database);
  const socket = encodeURIComponent(host ?? '');
  const env = {
    DATA_DIR,
    DATABASE_URL: `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${socket}`,
    SECRET_KEY: t.config.secretKey.toString('hex'),
    STRIPE_URL: t.stripeUrl,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Guildhall <office@guildhall.test>',
  };
  const launch = async () => {
    const own = await freePort();
    const server = startProcess({ ...env, PORT: String(own) });
    endings.push(() => server.kill('SIGKILL'));
    await server.ready();
    return { ...server, url: `http://localhost:${own}/api` };
  };
  const office = await t.signInAs('staff');
  return { t, mailServer, launch, office };
}
type Fixture = Awaited<ReturnType<typeof prepare>>;
type Server = Awaited<ReturnType<Fixture['launch']>>;

/** A person who owes 120 EUR and is signed in, by the server's clock. */
async function billed({ t: { db, build }, office }: Fixture) {
  const user = await build.user();
  const { id } = await invoiceFor(office, user);
  const token = await createSessions({ db, clock: systemClock }).open(db, user.id, { ip: '127.0.0.1', agent: 'test' });
  return {
    id,
    begin: (server: Server) =>
      post(`${server.url}/invoices/${id}/checkout`, '{}', { authorization: `Bearer ${token}` }),
  };
}
type Billed = Awaited<ReturnType<typeof billed>>;

/** @returns the status; nothing when the server crashed */
const post = (url: string, body: string, headers: Record<string, string>): Promise<number | undefined> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }).then(
    ({ status }) => status,
    () => undefined,
  );

/** The Stripe session of an invoice, paid. @throws Error unless there is exactly one */
function paidSession({ t: { stripe } }: Fixture, begun: number) {
  const sessions = stripe.sessions.slice(begun);
  if (sessions.length !== 1) throw new Error(`${sessions.length} sessions were begun at Stripe.`);
  return pay(sessions[0]);
}

const tell = (server: Server, event: object) => {
  const { payload, headers } = signStripeEvent(event, { secret: webhookSecrets.test, at: new Date() });
  return post(`${server.url}/payments/events/stripe`, payload, headers);
};

/**
 * Holds a lock until the server waits for it, and kills the server at that point. Its uncommitted writes are rolled
 * back.
 */
async function killAtLock(
  { t: { db } }: Fixture,
  server: Server,
  lock: ReturnType<typeof sql>,
  act: () => Promise<unknown>,
) {
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    const acted = act();
    for (let waiting: { pid: number }[] = []; waiting.length === 0; await sleep(20)) {
      const found = await db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = found.rows;
      if (waiting.length > 0) server.kill('SIGKILL');
      for (const { pid } of waiting) await db.execute(sql`select pg_terminate_backend(${pid})`);
    }
    await acted;
  });
}

/** Stripe's event that the session of an invoice is paid; the same event is repeated until it is acknowledged. */
function completed(place: Fixture, begun: number) {
  const session = paidSession(place, begun);
  return buildStripeEvent('checkout.session.completed', session, { id: `evt_${session.id}` });
}

type Kill = (place: Fixture, server: Server, one: Billed, begun: number) => Promise<unknown>;

/** Each one kills the server at one point. */
const moments: Record<string, Kill> = {
  'before Stripe takes the call': async ({ t: { stripe } }, server, { begin }) => {
    stripe.behaviours = ['deaf'];
    stripe.onBrokenOff = () => server.kill('SIGKILL');
    await begin(server);
  },
  'before Stripe’s answer arrives': async ({ t: { stripe } }, server, { begin }) => {
    stripe.behaviours = ['silent'];
    stripe.onBrokenOff = () => server.kill('SIGKILL');
    await begin(server);
  },
  'before the event is stored': async (place, server, { begin }, begun) => {
    await begin(server);
    const lock = sql`lock table provider_events in share mode`;
    await killAtLock(place, server, lock, () => tell(server, completed(place, begun)));
  },
  'before the payment is committed': async (place, server, { id, begin }, begun) => {
    await begin(server);
    const lock = sql`select 1 from invoices where id = ${id} for update`;
    await killAtLock(place, server, lock, () => tell(server, completed(place, begun)));
  },
  'after the commit and before the mail': async (place, server, { begin }, begun) => {
    await begin(server);
    place.mailServer.stopAt('greeting', () => server.kill('SIGKILL'));
    await tell(server, completed(place, begun));
  },
  'after the mail and before it is noted': async (place, server, { begin }, begun) => {
    await begin(server);
    place.mailServer.stopAt('taken', () => server.kill('SIGKILL'));
    await tell(server, completed(place, begun));
  },
};

/** Waits for the receipt. A job of a killed server is retried after two minutes; here at once. */
async function receiptOf({ t: { db } }: Fixture, paymentId: string): Promise<(typeof mails.$inferSelect)[]> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
    where name = ${deliveryQueue} and state = 'active'`);
  const read = () => db.select().from(mails).where(eq(mails.aboutId, paymentId));
  for (let waited = 0; waited < 15_000 && (await read()).some(({ state }) => state !== 'sent'); waited += 50)
    await sleep(50);
  return read();
}

/** The office's view: nothing waits for a person, and every event is processed. */
async function expectNothingWaits({ t: { db } }: Fixture, office: SignedInTester): Promise<void> {
  expect((await office.call(listParkedPayments)).body.data).toEqual([]);
  expect((await office.call(getBankSummary)).body.data.parkedPayments).toBe(0);
  expect(await db.select().from(providerEvents).where(isNull(providerEvents.processedAt))).toEqual([]);
}

(isFullRun() ? test : test.skip)(
  'killed before and after the call, the commit and the mail, the server books each payment once after a restart',
  async () => {
    const place = await prepare();
    const { db, stripe } = place.t;
    let server = await place.launch();
    for (const [moment, kill] of Object.entries(moments)) {
      const one = await billed(place);
      const begun = stripe.sessions.length;
      await kill(place, server, one, begun);
      expect([moment, await server.ended]).toEqual([moment, null]);
      server = await place.launch();

      // The person retries if there was no payment page, and Stripe repeats unacknowledged events.
      if (stripe.sessions.length === begun || stripe.sessions[begun]?.payment_status !== 'paid')
        expect([moment, await one.begin(server)]).toEqual([moment, 201]);
      const event = completed(place, begun);
      for (let times = 0; times < 3; times += 1) expect([moment, await tell(server, event)]).toEqual([moment, 200]);
      const entries = await db.select().from(payments).where(eq(payments.invoiceId, one.id));
      expect([moment, entries.map(({ state, amountMinor }) => [state, amountMinor])]).toEqual([
        moment,
        [['succeeded', 120_00]],
      ]);
      const [invoice] = await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, one.id)));
      expect(invoice).toMatchObject({ state: 'paid', paidMinor: 120_00 });
      await expectNothingWaits(place, place.office);
      expect(await receiptOf(place, entries[0]?.id ?? '')).toMatchObject([{ state: 'sent' }]);
    }
    // A mail accepted before its server was killed is sent again, with the same id; a kill may hit other mails, too.
    const ids = place.mailServer.taken.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    expect(ids.length - new Set(ids).size).toBeGreaterThanOrEqual(1);
  },
  240_000,
);
