import { examineInstallation, sendTestMail as send } from '../doctor/checks.ts';
import { misspeltSettings } from '../misspelt-variables.ts';
import { readMailServer } from '../platform/mail/mail-server.ts';
import { exitCodes, textOf, type Command } from './command.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks everything the installation depends on, and says how to fix problems.',
  takes: '[--send-to <address>]',
  options: { 'send-to': { type: 'string' } },
  help: ['--send-to  also sends a test mail there'],
  async run({ config, env, values }) {
    const sendTo = textOf(values, 'send-to') || undefined;
    const misspelt = misspeltSettings(env).map(({ name, meant }) => `${name} has no effect. Did you mean ${meant}?`);
    const findings = [
      { check: 'Settings', complaint: misspelt.join(' ') || null },
      ...(await examineInstallation({ config, sendTo })),
    ];
    const isWell = findings.every(({ complaint }) => complaint === null);
    return {
      lines: findings.flatMap(({ check, complaint }) =>
        complaint === null ? [`✓ ${check}`] : [`✗ ${check}`, `    ${complaint}`],
      ),
      data: { findings },
      exit: isWell ? exitCodes.done : exitCodes.failed,
    };
  },
};

export const sendTestMail: Command = {
  name: 'send-test-mail',
  summary: 'Sends a test email.',
  takes: '<address>',
  words: [1, 1],
  help: ['Uses SMTP_URL and MAIL_FROM, or the mail server and sender of the configuration page.'],
  async run({ config, database, positionals: [address = ''] }) {
    // An environment that names both needs no database.
    const { smtpUrl, mailFrom } = config;
    const server =
      smtpUrl && mailFrom
        ? { smtp: smtpUrl, from: mailFrom }
        : await readMailServer(await database({ isSetUp: true }), config);
    const trouble = server.smtp
      ? await send(config, server, address)
      : 'No mail server is set, neither in SMTP_URL (smtps://user:password@mail.example.org:465) nor on the configuration page.';
    return trouble
      ? { lines: [trouble], data: { code: 'mail_not_sent', message: trouble }, exit: exitCodes.failed }
      : { lines: [`The mail server accepted a test email to ${address}.`], data: { to: address } };
  },
};
