import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { misspeltSettings } from '../misspelt-variables.ts';
import { examineInstallation, type Finding } from './checks.ts';

// node server/src/doctor/main.ts [--send-to address]: one line per check; exits with 1 when any check fails.
const { values } = parseArgs({ options: { 'send-to': { type: 'string' } } });

async function examine(): Promise<Finding[]> {
  const misspelt = misspeltSettings(process.env).map(
    ({ name, meant }) => `${name} has no effect. Did you mean ${meant}?`,
  );
  const settings = { check: 'Settings', complaint: misspelt.join(' ') || null };
  try {
    const config = readConfig(process.env);
    return [settings, ...(await examineInstallation({ config, sendTo: values['send-to'] }))];
  } catch (error) {
    return [{ ...settings, complaint: error instanceof Error ? error.message : String(error) }];
  }
}

const findings = await examine();
for (const { check, complaint } of findings)
  process.stdout.write(complaint === null ? `✓ ${check}\n` : `✗ ${check}\n    ${complaint}\n`);
process.exitCode = findings.some(({ complaint }) => complaint !== null) ? 1 : 0;
