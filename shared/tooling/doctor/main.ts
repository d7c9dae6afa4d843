import { parseArgs } from 'node:util';
import { allowClosedOutput } from '../closed-output.ts';
import { gatherFacts } from './workspace-facts.ts';
import { rules } from './rules.ts';

// node shared/tooling/doctor/main.ts [remote …]: prints one line per check; exits with 1 when anything is wrong.
allowClosedOutput();
const { positionals } = parseArgs({ allowPositionals: true });
const ids = positionals.map((name) => name.replace(/^remote-/, ''));
try {
  const facts = await gatherFacts(ids);
  const findings = rules.map((rule) => rule(facts));
  for (const { check, complaints } of findings) {
    process.stdout.write(`${complaints.length === 0 ? '✓' : '✗'} ${check}\n`);
    for (const complaint of complaints) process.stdout.write(`    ${complaint}\n`);
  }
  process.exitCode = findings.some(({ complaints }) => complaints.length > 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
