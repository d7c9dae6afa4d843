import * as z from 'zod/mini';
import {
  unpacked,
  type OpenEntry,
  type Sums,
  backupHeader,
  backupManifest,
  places,
  type BackupHeader,
  type BackupManifest,
} from './archive.ts';
import { checked, type Bytes } from './bytes.ts';
import { damaged, type BackupProblem } from './problem.ts';
import { unsealed } from './seal.ts';

/** Handles the contents of a backup; they are only verified once `readBackup` has finished. */
export interface BackupVisitor {
  /** Called first. */
  header?: (header: BackupHeader) => Promise<void>;
  /** Called for every entry except the manifest, in order. */
  entry?: (entry: OpenEntry) => Promise<void>;
}

/**
 * Reads a complete backup, and verifies every byte.
 * @throws BackupProblem `backup_damaged`, `passphrase_missing`, `passphrase_wrong`; errors of the visitor
 */
export async function readBackup(
  source: Bytes,
  passphrase: string | null,
  { header: onHeader, entry: onEntry }: BackupVisitor = {},
): Promise<BackupManifest> {
  // An entry may have any name, also one that objects inherit.
  const sums: Sums = Object.create(null);
  let manifest: BackupManifest | undefined;
  let isFirst = true;
  let damage: BackupProblem | undefined;
  const noteDamage = (problem: BackupProblem) => (damage = problem);
  for await (const entry of unpacked(checked(unsealed(source, passphrase), noteDamage), sums)) {
    if (isFirst !== (entry.name === places.header))
      throw damaged(isFirst ? 'it does not begin like a backup of Guildhall' : 'its parts are not in order');
    if (isFirst) await onHeader?.(parsed(backupHeader, await entry.whole()));
    else if (entry.name === places.manifest) manifest = parsed(backupManifest, await entry.whole());
    else await onEntry?.(entry);
    isFirst = false;
  }
  if (!manifest) throw damage ?? damaged('its list of contents is missing');
  delete sums[places.manifest];
  compare(sums, manifest.entries);
  if (damage) throw damage;
  return manifest;
}

function compare(found: Sums, expected: Sums): void {
  for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const [one, other] = [found[name], expected[name]];
    if (one?.sha256 !== other?.sha256 || one?.bytes !== other?.bytes) throw damaged(`${name} differs`);
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, content: Buffer): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw damaged('what it says about itself can’t be read');
  }
  const result = z.safeParse(schema, value);
  if (!result.success) throw damaged('what it says about itself makes no sense');
  return result.data;
}
