import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { signOut } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { rememberList } from '@guildhall/shared/features/opened-list';
import { keepForNewQuery } from '@guildhall/shared/features/queries';
import { queryClient } from '@guildhall/shared/query';
import { rememberPath, signedIn, signedOut } from '@guildhall/shared/store';
import { keepWork, keptWorkOf } from '@guildhall/shared/store/kept-work';
import { buildSessionUser, reply, waitFor } from '@guildhall/shared/testing';
import { keepRegistry } from '../routing/registry-source.ts';
import { createRegistryStore } from '../routing/registry.ts';
import { rememberTaken, wasTaken } from '../app/updates/registry-polling.ts';
import { serverFinding, rememberOpened } from '../search/search-parts.ts';
import { activityMemory, guardSession } from './session.ts';
import { end, endIdle } from './sign-out.ts';
import { keepSecondStep } from './pending-second-step.ts';

// Case 113: after sign-out storage, caches, globals and the page hold no personal data and no token.

const personId = '0192f0c1-0000-7000-8000-00000000ca01';
const applicationId = '0192f0c1-0000-7000-8000-00000000ca02';
const person = buildSessionUser({ id: personId, role: Role.staff, firstName: 'Canary', email: 'canary@example.org' });
const found = { kind: 'application' as const, id: applicationId, label: 'Canary', detail: 'canary@example.org' };
const form = `/forms/membership/${applicationId}?step=referees`;
const registry = { audience: 'staff' as const, generation: '1', shell: '1', remotes: [] };

/** Everything that writes to the device or caches responses, with a person and an application in it. */
function fillAll() {
  signedIn({ user: person, token: 'canary-token', loginTime: new Date().toISOString() });
  rememberPath(form);
  rememberList('/forms/membership/list?q=Canary', [applicationId]);
  rememberTaken('1.0.0+abc');
  activityMemory.writeLast(Date.now());
  keepSecondStep({
    ...{ userId: personId, type: 'email', offered: ['email'], challenge: 'canary-challenge' },
    ...{ sentTo: 'c…@canary.example', expiresAt: new Date().toISOString() },
  });
  sessionStorage.setItem('resend:canary-challenge', '1');
  sessionStorage.setItem('guildhall.referee-receipt', JSON.stringify({ applicant: 'Canary' }));
  rememberOpened(personId, serverFinding(found, Role.staff));
  keepRegistry(personId, registry);
  keepWork(personId, { path: form, title: 'Canary’s application', savedAt: new Date().toISOString() });
  keptValues(personId, 'referee', applicationId, 'new').write({ email: 'canary@example.org' });
  keepForNewQuery(personId, { subject: `Application ${applicationId}`, body: 'Canary asks' });
  queryClient.setQueryData(['applications', applicationId], { name: 'Canary' });
}

const canary = /canary|0000-?00000000ca0|0192f0c1/i;
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
const globals = () =>
  Object.entries(window).flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []));

let stop = () => {};
beforeEach(() => {
  reply(signOut, {});
  createRegistryStore({ ...registry, audience: 'public' }).follow();
  stop = guardSession(() => undefined);
});
afterEach(() => stop());

test.each([
  ['by hand', end],
  ['for inactivity', endIdle],
])(
  'signing out %s leaves nothing on the device that identifies the person or the application',
  async (_name, signOff) => {
    fillAll();
    expect(stored()).toMatch(canary);
    await signOff();
    expect(stored()).not.toMatch(canary);
    expect(globals().join('\n')).not.toMatch(canary);
    expect(document.cookie).not.toMatch(canary);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    expect(wasTaken('1.0.0+abc')).toBe(true);
  },
);

test('restores unsent text only for the same person', async () => {
  fillAll();
  await end();
  expect(keptWorkOf(personId)).toMatchObject([{ path: form }]);
  expect(keptValues(personId, 'referee', applicationId, 'new').read()).toEqual({ email: 'canary@example.org' });
  expect(keptWorkOf('0192f0c1-0000-7000-8000-00000000ca03')).toEqual([]);
});

test('when the server ends a session, only the path to return to is kept', () => {
  fillAll();
  signedOut({ message: 'Your session has ended.' });
  expect(Object.entries({ ...sessionStorage })).toEqual([
    ['postLoginRedirect', form],
    ['guildhall-update', '1.0.0+abc'],
  ]);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(canary);
});

test('signing out knows the exceptions before any other screen has loaded', async () => {
  fillAll();
  await jest.isolateModulesAsync(async () => {
    await Promise.all([import('./session.ts'), import('../routing/registry.ts')]);
    const { clearAtSignOut } = await import('@guildhall/shared/store');
    clearAtSignOut({ leadsBack: true });
  });
  expect(Object.keys(sessionStorage)).toEqual(['postLoginRedirect', 'guildhall-update']);
  expect(localStorage.getItem('guildhall-staff-registry')).toBeNull();
  expect(localStorage.getItem('lastActivity')).not.toBeNull();
});

/**
 * The files that declare browser storage. Personal data is tested above, stays in the tab, or is stored on the device
 * under a name and with content that reveal nothing.
 */
const declaring = [
  'host/src/auth/SentMail.tsx',
  'host/src/build-overrides/overrides.ts',
  'host/src/routing/registry-entry.ts',
  'host/src/search/search-parts.ts',
  'host/src/session/pending-second-step.ts',
  'host/src/session/session.ts',
  // A device setting, the same for everyone.
  'remote-admin/src/lib/shortcuts/shortcuts.ts',
  // Names of columns and dates of files, under names made by encryptedName().
  'remote-membership/src/features/form/uploads/upload-files.ts',
  // For people without an account, who do not sign out. Drafts of links contain no names and expire after sixty days.
  'remote-public-forms/src/features/availability/AvailabilityForm.tsx',
  'remote-public-forms/src/features/availability/draft.ts',
  'remote-public-forms/src/features/availability/sent-answer.ts',
  'remote-public-forms/src/features/availability/zone.ts',
  'remote-public-forms/src/features/referee-consent/draft.ts',
  'remote-public-forms/src/features/referee-consent/sent-receipt.ts',
  'shared/features/list-columns/kept-columns.ts',
  'shared/features/opened-list.ts',
  'shared/store/encrypted-entry.ts',
  'shared/store/visit.ts',
  // Short hashes of people, which do not reveal their ids.
  'shared/ui/data/density.ts',
];

/** The source files below a folder, as paths from the root. Packages and builds are skipped: they are huge. */
function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|testing)$/.test(entry.name) ? [] : sourcesIn(root, name);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

/** The browser's non-test files that contain a text. */
function filesWith(text: RegExp): string[] {
  const root = path.resolve(__dirname, '../../..');
  const folders = readdirSync(root).filter((name) => /^(host|shared|remote-.*)$/.test(name));
  const found = folders
    .flatMap((folder) => sourcesIn(root, folder))
    .filter((name) => text.test(readFileSync(path.join(root, name), 'utf8')));
  return found.sort();
}

test('lists every use of browser storage', () => {
  expect(filesWith(/= (?:text|json)Entry\(/)).toEqual(declaring);
});

test('no other file opens browser storage', () => {
  // The store has its own: it must distinguish missing from unreadable data.
  expect(filesWith(/storageOf\(|indexedDB\.|caches\.open/)).toEqual([
    'shared/store/device-storage.ts',
    'shared/store/storage.ts',
  ]);
});
