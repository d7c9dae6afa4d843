import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, missingProgram } from '../../shared/testing/programs.ts';
import { projectRoot } from './containerfile.ts';
import { answers, makeCertificate, type Proxy } from './nginx.ts';
import { freePort, untilTrue } from './process.ts';

const caddy = findProgram('caddy');

/** Why these tests can't run on a real Caddy here; `null` when they can. */
export const caddyMissing: string | null = missingProgram('caddy', 'openssl');

/**
 * Sets up Caddy as operating.md describes: the unchanged files and an environment. Presets only what two Caddies on one
 * machine can't share: ports, folders and a certificate. `values` are those that the file requires.
 * @param name the host name that has a certificate
 */
export async function prepareCaddy(
  file: 'Caddyfile' | 'office.Caddyfile',
  name: string,
  values: Record<string, string>,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gh-caddy-'));
  chmodSync(folder, 0o755);
  cpSync(join(projectRoot, 'deploy/proxy/caddy'), join(folder, 'etc'), { recursive: true });
  makeCertificate(join(folder, 'own'), name);
  const ports = { http: await freePort(), https: await freePort() };
  const env = {
    PATH: process.env.PATH,
    // Caddy stores its own files here and listens for `caddy reload`.
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    LISTEN_HTTP: String(ports.http),
    LISTEN_HTTPS: String(ports.https),
    TLS: `tls ${folder}/own.crt ${folder}/own.key`,
    ACCESS_LOG: join(folder, 'access.log'),
    ...values,
  };
  const args = ['--config', join(folder, 'etc', file), '--adapter', 'caddyfile'];
  let child: ReturnType<typeof spawn> | undefined;
  let output = '';
  return {
    folder,
    ports: file === 'Caddyfile' ? ports : { https: ports.https },
    check: () => {
      const { stdout, stderr } = spawnSync(caddy ?? '', ['validate', ...args], { env, encoding: 'utf8' });
      return stdout + stderr;
    },
    start: async () => {
      const running = spawn(caddy ?? '', ['run', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = running;
      for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      await untilTrue('Caddy listens', () => {
        if (running.exitCode !== null) throw new Error(`Caddy ended:\n${output}`);
        return answers(ports.https);
      });
    },
    stop: async () => {
      if (child?.exitCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
  };
}
