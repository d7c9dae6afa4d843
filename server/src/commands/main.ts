import { exitCodes } from './command.ts';
import { runGuildhall } from './run.ts';

// node server/src/commands/main.ts <command>: see docs/operating.md.
const output = {
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};

// Print only sentences, whatever happens.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    output.error(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
    process.exit(exitCodes.failed);
  });

process.exit(await runGuildhall(process.argv.slice(2), process.env, output));
