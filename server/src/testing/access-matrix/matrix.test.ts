import { text as readText } from 'node:stream/consumers';
import * as contracts from '@guildhall/shared/contracts';
import type { Contract } from '@guildhall/shared/contracts';
import * as buildApi from '@guildhall/tooling/deployments';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as openApi from '../../features/openapi/contract.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { testApp, type TestApp } from '../app.ts';
import { createApp } from '../../app.ts';
import {
  audiences,
  personas,
  policies,
  policyOf,
  type Audience,
  type Operation,
  type Outcome,
  type Persona,
} from './policy.ts';
import { canary, createWorld } from './world.ts';

const named: Record<string, unknown> = { ...buildApi, ...openApi, ...contracts };
const operations = (Object.keys(policyOf) as Operation[]).map((name) => ({ name, contract: named[name] as Contract }));

// These end the caller's session, so each gets its own, at the end.
const endsSession: readonly Operation[] = ['signOut', 'endOtherSessions'];
const place = ({ name, contract }: (typeof operations)[number]) =>
  endsSession.includes(name) ? 2 : contract.method === 'GET' ? 0 : 1;
const inOrder = operations.toSorted((a, b) => place(a) - place(b));

const outcomeOf = ({ status, code }: { status: number; code: string | undefined }): Outcome | string => {
  if (status >= 500) return `${status} ${code ?? ''}`;
  // Operations that authorised the caller also refuse a wrong password or code with 401.
  if (status === 401) return code === 'not_signed_in' ? 401 : 'in';
  return status === 403 || status === 404 ? status : 'in';
};

const hosts: Record<Audience, string> = {
  office: 'office.test',
  publicName: 'members.test',
  publicProcess: 'office.test',
};

/** The text of a refusal; an open stream never ends by itself. */
async function textOf(response: LightMyRequestResponse): Promise<string> {
  const stream = response.stream();
  if (response.statusCode !== 200) return readText(stream);
  stream.destroy();
  return '';
}

async function bothProcesses(t: TestApp) {
  const { db, clock, config } = t;
  const jobs = createJobs({ db, work: false });
  const open = await createApp({ config: { ...config, audiences: ['public'] }, db, clock, jobs });
  await open.ready();
  await jobs.start();
  const apps: Record<Audience, FastifyInstance> = { office: t.app, publicName: t.app, publicProcess: open };
  const close = async () => {
    await open.close();
    await jobs.stop();
  };
  return { apps, close };
}

test('every route has a policy, and every policy a route', async () => {
  const { app } = await testApp();
  const nameOf = new Map(operations.map(({ name, contract }) => [contract, name]));
  expect(app.apiContracts.filter((contract) => !nameOf.has(contract)).map(({ path }) => path)).toEqual([]);
  expect(operations.filter(({ contract }) => !app.apiContracts.includes(contract)).map(({ name }) => name)).toEqual([]);
});

test('case 33: every operation answers everyone at every address according to its policy', async () => {
  const t = await testApp({ config: { staffHosts: ['office.test', 'localhost'] } });
  const { people, tokens, requestOf } = await createWorld(t);
  const { apps, close } = await bothProcesses(t);
  const wrong: string[] = [];
  const showed = new Set<string>();
  const counts = new Map<string, number>();
  let asked = 0;
  const ask = async (name: Operation, contract: Contract, audience: Audience, persona: Persona) => {
    const number = (asked += 1);
    const signedIn = persona in people ? people[persona as keyof typeof people] : null;
    const isEnding = endsSession.includes(name) && signedIn !== null && persona !== 'suspended';
    const token = isEnding ? (await t.signInAs(signedIn.user)).token : tokens[persona];
    const request = requestOf(name, contract, persona);
    const isStream = contract.replyKind === 'events';
    const response = await apps[audience].inject({
      method: contract.method,
      ...request,
      headers: { ...request.headers, host: hosts[audience], ...(token && { authorization: `Bearer ${token}` }) },
      payloadAsStream: isStream,
      // Each has its own client address: rate limits are tested elsewhere.
      remoteAddress: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    });
    const text = isStream ? await textOf(response) : response.body;
    const isJson = String(response.headers['content-type']).includes('json');
    const body: { code?: string; totalCount?: number } = isJson ? JSON.parse(text) : {};
    const expected = policies[policyOf[name]][audience === 'office' ? 'office' : 'public'][persona];
    const outcome = outcomeOf({ status: response.statusCode, code: body.code });
    const cell = `${name} by ${persona} at ${audience}`;
    counts.set(`${audience} ${outcome}`, (counts.get(`${audience} ${outcome}`) ?? 0) + 1);
    if (outcome !== expected)
      wrong.push(`${cell}: ${outcome}, not ${expected} (${response.statusCode} ${body.code ?? ''})`);
    const shows = text.includes(canary);
    if (shows) showed.add(cell);
    const isOffice = audience === 'office' && (persona === 'staff' || persona === 'administrator');
    const mayRead = persona === 'owner' || isOffice || policyOf[name] === 'link';
    if (shows && !mayRead) wrong.push(`${cell}: shows what is the owner's`);
    if (contract.paged && !mayRead && (body.totalCount ?? 0) > 0) wrong.push(`${cell}: counts ${body.totalCount}`);
  };
  try {
    for (const { name, contract } of inOrder)
      for (const audience of audiences)
        await Promise.all(personas.map((persona) => ask(name, contract, audience, persona)));
  } finally {
    await close();
  }
  expect(wrong).toEqual([]);
  // Verifies that the data hidden from others was actually returned.
  for (const name of ['listApplications', 'listInvoices', 'listQueries', 'getApplication', 'getInvoice', 'getQuery']) {
    expect([...showed]).toContain(`${name} by owner at publicProcess`);
    expect([...showed]).toContain(`${name} by staff at office`);
  }
  const of = (audience: Audience, outcome: Outcome) => counts.get(`${audience} ${outcome}`) ?? 0;
  const lines = audiences.map(
    (audience) => `  ${audience}: ${(['in', 401, 403, 404] as const).map((o) => `${o} ${of(audience, o)}`).join(', ')}`,
  );
  process.stdout.write(
    `Access matrix: ${operations.length} operations × ${personas.length} personas × ${audiences.length} audiences = ${asked} requests\n${lines.join('\n')}\n`,
  );
}, 120_000);
