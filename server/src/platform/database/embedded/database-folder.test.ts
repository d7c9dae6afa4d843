import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseIdentity, databaseHome } from './database-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-place-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const identity = databaseIdentity();
const shared = () => join(folder, 'shared');

function dataFolder(name: string, { isOpen }: { isOpen: boolean }): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: isOpen ? 0o755 : 0o700 });
  return path;
}

test('the database is in the data folder', () => {
  const dataDir = dataFolder('data', { isOpen: true });
  expect(databaseHome(dataDir, identity, shared())).toBe(join(dataDir, 'postgres'));
});

test('a missing database folder stops the start instead of creating a new database', () => {
  const dataDir = dataFolder('data', { isOpen: true });
  const elsewhere = join(folder, 'other machine');
  mkdirSync(elsewhere);
  writeFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), `The database of this data folder is in ${elsewhere}\n`);
  expect(databaseHome(dataDir, identity, shared())).toBe(elsewhere);
  rmSync(elsewhere, { recursive: true });
  expect(() => databaseHome(dataDir, identity, shared())).toThrow(/postgres-is-elsewhere\.txt, and it isn't there/);
});

// Only root runs the database as another user, who may lack access.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('a data folder that only root enters', () => {
  test('is stored elsewhere, with a note of the place, and stays there when the folder is moved or its permissions change', () => {
    const dataDir = dataFolder('data', { isOpen: false });
    const home = databaseHome(dataDir, identity, shared());
    expect(home.startsWith(shared())).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).toBe(
      `The database of this data folder is in ${home}\n`,
    );
    const moved = join(folder, 'moved');
    renameSync(dataDir, moved);
    expect(databaseHome(moved, identity, shared())).toBe(home);
    chmodSync(moved, 0o755);
    expect(databaseHome(moved, identity, shared())).toBe(home);
  });

  test('that already contains its database gets no new one elsewhere', () => {
    const dataDir = dataFolder('data', { isOpen: true });
    mkdirSync(join(databaseHome(dataDir, identity, shared()), 'cluster'));
    chmodSync(dataDir, 0o700);
    expect(() => databaseHome(dataDir, identity, shared())).toThrow(/can't be entered by the account that runs it/);
  });
});
