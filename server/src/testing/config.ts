import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The configuration of a server that is only tried out: its own folder, no seed, nothing leaves it. */
export const testConfig = (dataDir: string): Config => ({
  host: '127.0.0.1',
  port: 0,
  isLoopback: true,
  publicUrl: 'http://guildhall.test',
  projectRoot: join(dataDir, 'project'),
  isDevelopment: false,
  siteDir: join(dataDir, 'project/host/dist'),
  dataDir,
  databaseUrl: null,
  seed: 'none',
  smtpUrl: null,
  mailFrom: null,
  association: {},
  mailLimits: { perClient: 20, codesPerPerson: 10 },
  secretKey: Buffer.alloc(32, 7),
  trustedProxies: [],
  audiences: ['public', 'staff'],
  staffHosts: [],
  remoteOrigins: [],
  deployments: join(dataDir, 'deployments'),
  backups: join(dataDir, 'backups'),
  backupAt: null,
  backupKeepDays: null,
  backupPassphrase: null,
  releaseToken: null,
  metricsToken: null,
  logFormat: 'text',
  logLevel: process.env.TEST_LOG === '1' ? 'warn' : 'silent',
});
