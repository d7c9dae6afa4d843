import { createOperatorCommands, type PasswordLink } from '../features/auth/set-up/operator.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { textOf, UsageProblem, type Command, type CommandContext, type Outcome } from './command.ts';

const operator = async ({ config, database }: CommandContext) =>
  createOperatorCommands({ db: await database({ migrated: true }), clock: systemClock, config });

const outcomeOf = (what: string, { link, expiresAt, ...user }: PasswordLink): Outcome => ({
  lines: [what, `Choose a password here (the link works once, for 30 minutes): ${link}`],
  data: { ...user, link, expiresAt },
});

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Adds an administrator, who chooses a password with a one-time link.',
  takes: '<address> [--first-name <name>] --last-name <name>',
  words: [1, 1],
  options: {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    language: { type: 'string', default: 'en' },
  },
  help: ['--first-name, --last-name  the person', '--language                 en, fr, ar or cn; en if not given'],
  async run(context) {
    const [email = ''] = context.positionals;
    const firstName = textOf(context.values, 'first-name').trim();
    const lastName = textOf(context.values, 'last-name').trim();
    if (!lastName) throw new UsageProblem('Pass --last-name, and --first-name unless the person has one name.');
    const language = textOf(context.values, 'language');
    const made = await (await operator(context)).createAdministrator({ email, firstName, lastName, language });
    return outcomeOf(`${made.email} is an administrator.`, made);
  },
};

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Creates a one-time link for a person to set a new password.',
  takes: '<address> [--second-step]',
  words: [1, 1],
  options: { 'second-step': { type: 'boolean' } },
  help: [
    '--second-step  also takes away the authenticator app and its recovery codes, for somebody who has lost both',
    '',
    'The old password works until the link is used; then all of the person’s sessions end.',
  ],
  async run(context) {
    const secondStep = context.values['second-step'] === true;
    const made = await (await operator(context)).resetPassword(context.positionals[0] ?? '', { secondStep });
    const what = secondStep ? `Two-step sign-in of ${made.email} was reset.` : `A link for ${made.email}.`;
    return outcomeOf(what, made);
  },
};
