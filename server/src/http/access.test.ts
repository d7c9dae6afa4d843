import type { Contract } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { testApp } from '../testing/app.ts';

// The policy is the contracts' permissions and the table in shared/domain; this asks the running server about each.

const needsSession = ({ permission }: Contract) => !['public', 'link', 'signature'].includes(permission);

const someId = '01890000-0000-7000-8000-000000000000';
const addressOf = ({ path }: Contract) => `/api${path.replace(/:(\w+)/g, someId)}`;

test('case 33: every operation asks for a session, except those that say they do not', async () => {
  const { app } = await testApp();
  const open: string[] = [];
  for (const contract of app.apiContracts) {
    const { statusCode } = await app.inject({ method: contract.method, url: addressOf(contract) });
    if (needsSession(contract)) expect([contract.path, statusCode]).toEqual([contract.path, 401]);
    else open.push(contract.path);
  }
  expect(
    open.filter(
      (path) =>
        !/^\/(auth|health|maintenance|referee-consent|availability|payments\/events|openapi|telemetry)/.test(path),
    ),
  ).toEqual([]);
});

test.each([
  ['staff', Role.staff],
  ['member', Role.member],
] as const)('case 33: a %s is refused exactly what the table does not allow', async (name, role) => {
  const { app, signInAs } = await testApp();
  const { token } = await signInAs(name);
  for (const contract of app.apiContracts.filter(needsSession)) {
    if (contract.permission === 'signedIn' || contract.path === '/auth/signOut') continue;
    const isAllowed = may(role, contract.permission as Parameters<typeof may>[1]);
    const response = await app.inject({
      method: contract.method,
      url: addressOf(contract),
      headers: { authorization: `Bearer ${token}` },
    });
    expect([contract.method, contract.path, response.statusCode === 403]).toEqual([
      contract.method,
      contract.path,
      !isAllowed,
    ]);
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode >= 400)
      expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
  }
});

test('the OpenAPI document describes every route there is', async () => {
  const { app } = await testApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  const { paths } = response.json() as { paths: Record<string, Record<string, unknown>> };
  for (const { path, method } of app.apiContracts)
    expect(paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
});
