import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { verifyAudit, type AuditReport } from '../platform/audit/verify.ts';
import { examineDatabase } from '../platform/database/examine.ts';
import { examineReplica } from '../platform/database/read-replica.ts';
import { connect, type Connection } from '../platform/database/client.ts';
import { runningDatabase } from '../platform/database/embedded/lock.ts';
import { hasLostRemotes, lastDeploymentsPath } from '../platform/deployments/source.ts';
import { openDeploymentStore } from '../platform/deployments/store.ts';
import { openFilePlace } from '../platform/files/open-place.ts';
import { bounceMailboxName, whyBounceMailboxFails } from '../platform/mail/bounce-mailbox.ts';
import { release, releaseName } from '../platform/release/release.ts';
import { readMailServer, type MailServer } from '../platform/mail/mail-server.ts';
import { smtpHost, whySmtpFails } from '../platform/mail/smtp-check.ts';
import { createTransport } from '../platform/mail/transport.ts';
import { backupComplaint } from './backups.ts';
import type { Order } from './order.ts';

/** One result of the doctor: what was checked, and what to do about a problem. */
export interface Finding {
  check: string;
  /** The problem and what to do; `null` if there is none. */
  complaint: string | null;
}

const skewSeconds = 5;

/** Runs all checks of an installation, one after the other; a failed check does not stop the others. */
export async function examineInstallation(order: Order): Promise<Finding[]> {
  const { config } = order;
  const connection = config.databaseUrl ? { connectionString: config.databaseUrl } : runningDatabase(config.dataDir);
  const findings: Finding[] = [{ check: `Release: ${releaseName(release())}`, complaint: null }];
  const look = async (check: string, find: () => Promise<string | null> | string | null) => {
    findings.push({ check, complaint: await complaintOf(find) });
  };

  await look(`Database: ${config.databaseUrl ? 'the one in DATABASE_URL' : 'embedded'}`, () => database(connection));
  const isRunning = findings.at(-1)?.complaint === null;
  const { databaseReadUrl } = config;
  if (connection && databaseReadUrl)
    await look('Replica: the one in DATABASE_READ_URL', () =>
      replica({ connectionString: databaseReadUrl }, connection),
    );
  if (connection && isRunning) {
    await look('Clocks of this machine and the database', () => clockSkew(connection, order.now));
    findings.push(await auditLog(connection));
  }
  const mailServer = await mailServerOf(config, isRunning ? connection : null);
  await look(`Mail: ${mailServer.smtp ? smtpHost(mailServer.smtp) : 'development inbox'}`, () =>
    mail(order, mailServer),
  );
  const { bounceUrl } = config;
  if (bounceUrl) await look(`Bounced mails: ${bounceMailboxName(bounceUrl)}`, () => whyBounceMailboxFails(bounceUrl));
  await look(`Public address: ${config.publicUrl}`, () => publicAddress(config));
  await look(`Data folder: ${config.dataDir}`, () => storage(config));
  await look(`Files: ${config.files.split('?')[0]}`, async () => {
    await openFilePlace(config).claim();
    return null;
  });
  await look(`Backups: ${config.backups.split('?')[0]}`, () => backupComplaint(order, connection));
  await look(`Deployments: ${config.deployments.split('?')[0]}`, async () => {
    const isLost = await hasLostRemotes(openDeploymentStore(config), lastDeploymentsPath(config.dataDir));
    return isLost
      ? 'It is empty. The server keeps the last remotes in use. Restore the folder, or release them again.'
      : null;
  });
  return findings;
}

async function complaintOf(find: () => Promise<string | null> | string | null): Promise<string | null> {
  try {
    return await find();
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

async function database(connection: Connection | null): Promise<string | null> {
  if (!connection)
    return 'It is not running. It starts and stops with the server. Start the server, then run the check again.';
  await examineDatabase(connection);
  return null;
}

async function replica(connection: Connection, primary: Connection): Promise<string | null> {
  const found = await examineReplica(connection, primary);
  return 'error' in found ? 'It does not respond. Until it does, lists and exports are read from the primary.' : null;
}

/**
 * Verifies the chain of the audit log. If it is valid, the result contains the hash of its end, so that it can be
 * recorded elsewhere.
 */
async function auditLog(connection: Connection): Promise<Finding> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  let check = 'Audit log';
  const complaint = await complaintOf(async () => {
    await client.connect();
    const report = await verifyAudit(client);
    if (!report) return null;
    check = `Audit log: ${report.lines} lines verified${report.head ? `, the last one is ${report.head}` : ''}`;
    return auditComplaint(report);
  });
  await client.end().catch(() => {});
  return { check, complaint };
}

const breaks = {
  changed: 'was changed',
  missing: 'was removed',
  gap: 'follows a line that was removed',
} as const;

function auditComplaint({ broken, unchained }: AuditReport): string | null {
  if (broken) {
    const { position, action, at, eventId, what } = broken;
    const named = action && at ? `${action}, ${at.toISOString()}, ` : '';
    return `Line ${position} (${named}${eventId}) ${breaks[what]}. The database was changed by hand. Compare it with an earlier backup.`;
  }
  if (unchained === 0) return null;
  return `${unchained} lines are not in the chain. They were added by hand, or the trigger was disabled.`;
}

async function clockSkew(connection: Connection, now = () => new Date()): Promise<string | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const before = now().getTime();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const here = (before + now().getTime()) / 2;
    const apart = Math.round(Math.abs((rows[0]?.at.getTime() ?? here) - here) / 1000);
    if (apart <= skewSeconds) return null;
    return `They differ by ${apart} s. Synchronise both with NTP (timedatectl set-ntp true), because codes and links expire by them.`;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The mail server of the environment, or of the configuration page if the database responds. */
async function mailServerOf(config: Config, connection: Connection | null): Promise<MailServer> {
  const ofEnvironment = { smtp: config.smtpUrl, from: config.mailFrom ?? 'Guildhall <office@guildhall.example>' };
  if (!connection) return ofEnvironment;
  const db = connect(connection, { max: 1, connectMs: 5_000 });
  return readMailServer(db, config)
    .catch(() => ofEnvironment)
    .finally(() => db.$client.end());
}

async function mail({ config, sendTo }: Order, server: MailServer): Promise<string | null> {
  if (!server.smtp)
    return config.isLoopback
      ? null
      : 'No mail server is configured. Set SMTP_URL, for example smtps://user:password@mail.example.org:465, or configure one under Configuration and send a test from there.';
  return sendTo ? sendTestMail(config, server, sendTo) : whySmtpFails(server.smtp);
}

/**
 * Sends a test mail that says that mail works, once the mail server can be used.
 * @returns the problem and what to do; `null` once the mail server has accepted it
 */
export async function sendTestMail(config: Config, server: MailServer, sendTo: string): Promise<string | null> {
  const trouble = server.smtp && (await whySmtpFails(server.smtp));
  if (trouble) return trouble;
  const transport = createTransport(server);
  try {
    await transport.send({
      messageId: `<doctor-${randomBytes(8).toString('hex')}@${new URL(config.publicUrl).hostname}>`,
      to: { name: '', address: sendTo },
      cc: [],
      subject: 'Guildhall can send mails',
      text: `This is a test. Guildhall at ${config.publicUrl} can send mails.\n`,
      html: `<p>This is a test. Guildhall at ${config.publicUrl} can send mails.</p>`,
      language: 'en',
      attachments: [],
    });
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return `The mail server rejected the test mail (${said}). Check that ${server.from} is allowed as sender.`;
  } finally {
    transport.close();
  }
}

async function publicAddress({ publicUrl }: Config): Promise<string | null> {
  const advice = 'Check PUBLIC_URL, DNS, the proxy and its certificate, and that the server is running.';
  try {
    const answer = await fetch(`${publicUrl}/api/health/live`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    });
    return answer.status === 200 ? null : `It responds with status ${answer.status}, but not like Guildhall. ${advice}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    return `It can't be reached from this machine${cause && ` (${cause})`}. ${advice}`;
  }
}

function storage({ dataDir }: Config): string | null {
  const probe = join(dataDir, `doctor-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(probe, 'probe', { flush: true });
    const isThere = readFileSync(probe, 'utf8') === 'probe';
    rmSync(probe);
    return isThere ? null : 'A written file could not be read back. Check the disk.';
  } catch (error) {
    return `It can't be written to (${error instanceof Error ? error.message : String(error)}). Check its permissions and the free disk space.`;
  }
}
