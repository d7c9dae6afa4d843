// `npm run bench [-- builds|pages|server …] [--rounds n] [--long] [--keep]`: measures pages side by side with minimal
// baselines, and the server under load; prints one table, and exits with 1 if a budget is missed. `--long` adds ten minutes
// of steady load; `--keep` writes the table and its chart into docs.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../server/src/platform/database/client.ts';
import { budgets, isMet, type Line } from './budgets.ts';
import { measureBuilds } from './builds.ts';
import { measurePages } from './pages/measure.ts';
import { buildOneBundle } from './pages/one-bundle.ts';
import { pictureOf, tableOf } from './report.ts';
import { measureLinks, measureLists, measureMemory, measureSignIns } from './server/load.ts';
import { root } from '../scripts/tools.mjs';
import { memoryMb, startServer } from './server/server.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    long: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const asks = (part: string) => positionals.length === 0 || positionals.includes(part);

// Before the server starts, because it reads the built files.
const bundle = asks('builds') || asks('pages') ? await buildOneBundle() : null;
const built = bundle && asks('builds') ? measureBuilds(bundle.seconds) : [];

// The first start creates the demo data; the second one counts.
await (await startServer()).stop();
const server = await startServer();
const db = connect(server.connection, { max: 4 });
const lines: Line[] = [
  ...built,
  {
    what: 'start, built already',
    unit: 's',
    value: server.startedMs / 1000,
    details: 'until the first request is answered',
    budget: budgets.startSeconds,
  },
];
try {
  await sleep(2000);
  const atRest = memoryMb(server.pid) ?? NaN;
  lines.push({
    what: 'memory of the server at rest',
    unit: 'MB',
    value: atRest,
    details: 'two seconds after the start',
    budget: budgets.memoryMb,
  });
  if (bundle && asks('pages')) lines.push(...(await measurePages({ origin: server.origin, db, bundle, rounds })));
  if (asks('server'))
    lines.push(await measureLists(server, db), await measureLinks(server, db), ...(await measureSignIns(server, db)));
  if (values.long) lines.push(await measureMemory(server, db));
} finally {
  await db.$client.end();
  await server.stop();
}
console.table(tableOf(lines));
const machine = { cores: cpus().length };
const day = new Date().toISOString().slice(0, 10);
if (values.keep) {
  writeFileSync(join(root, 'docs/bench.json'), `${JSON.stringify({ day, machine, lines }, null, 2)}\n`);
  const title = `npm run bench, ${day}, ${machine.cores} cores; the mark is the budget`;
  writeFileSync(join(root, 'docs/images/bench.svg'), pictureOf(lines, title));
}
const missed = lines.filter((line) => !isMet(line));
console.log(missed.length === 0 ? 'Every budget is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`);
process.exit(missed.length === 0 ? 0 : 1);
