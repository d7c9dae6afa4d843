// Started by ./guildhall: becomes the unit's account before anything of Guildhall is loaded.
import { spawnSync } from 'node:child_process';

const account = process.env.GUILDHALL_ACCOUNT ?? 'guildhall';

if (process.getuid() === 0 && account !== 'root') {
  const { status, stdout } = spawnSync('id', ['--group', account], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`There is no account "${account}". Create it, or name another one in GUILDHALL_ACCOUNT.`);
    process.exit(3);
  }
  const group = Number(stdout);
  process.initgroups(account, group);
  process.setgid(group);
  process.setuid(account);
}

await import('../../server/src/commands/main.ts');
