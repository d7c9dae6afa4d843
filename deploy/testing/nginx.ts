import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, missingProgram } from '../../shared/testing/programs.ts';
import { projectRoot, readProject } from './containerfile.ts';
import { containerUser, freePort, untilTrue } from './process.ts';

const nginx = findProgram('nginx');
const openssl = findProgram('openssl');

/** Why these tests can't run on a real nginx here; `null` when they can. */
export const missing: string | null = missingProgram('nginx', 'openssl');

/** True when this nginx supports `http2 on` (1.25.1 and newer), as the images' nginx does. */
function knowsHttp2(): boolean {
  const [, major, minor] =
    /nginx\/(\d+)\.(\d+)/.exec(spawnSync(nginx ?? '', ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  return Number(major) > 1 || Number(minor) > 25;
}

export interface RenderOptions {
  /** Values the operator fills in. */
  values: Record<string, string>;
  /** Files the operator provides, by path in the container. */
  files?: Record<string, string>;
  /** Host names to create certificates for, by file name: `{ public: 'members.example' }`. */
  certificates?: Record<string, string>;
}

export interface Proxy {
  folder: string;
  /** Local ports by the ports in the configuration; `http` and `https` for sites. */
  ports: Record<string, number>;
  /** nginx's own report on the configuration. */
  check: () => string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  log: () => string;
}

/** The nginx.conf of Debian's package with its folders moved: a site in conf.d must work with it. */
const debianMain = `pid run.pid;
error_log error.log;
events { worker_connections 768; }
http {
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  types { text/html html; text/css css; }
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log debian.log;
  gzip on;
  include conf.d/*.conf;
}
`;

/** Fills in only the named variables, like `envsubst` with a list of names. */
const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);

function newRoot({ files = {}, certificates = {} }: RenderOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'gh-proxy-'));
  chmodSync(folder, 0o755);
  const inContainer = (place: string) => join(folder, 'root', place);
  for (const place of ['/etc/nginx/certs', '/etc/nginx/sites', '/etc/nginx/conf.d', '/tmp'])
    mkdirSync(inContainer(place), { recursive: true });
  cpSync(join(projectRoot, 'deploy/proxy/nginx'), inContainer('/etc/nginx/guildhall'), { recursive: true });
  for (const [place, content] of Object.entries(files)) {
    mkdirSync(join(inContainer(place), '..'), { recursive: true });
    writeFileSync(inContainer(place), content);
  }
  for (const [file, name] of Object.entries(certificates))
    makeCertificate(inContainer(`/etc/nginx/certs/${file}`), name);
  return { folder, inContainer };
}

/**
 * Sets up a proxy as operating.md describes: its unchanged site, filled in, with the shipped nginx.conf around it or
 * one like Debian's. An nginx that supports `http2 on` gets http2.conf; an older one gets `http2` in `LISTEN_HTTPS`.
 */
export async function prepareSite(
  site: 'public.conf' | 'office.conf',
  main: 'shipped' | 'debian',
  options: RenderOptions,
): Promise<Proxy> {
  const { folder, inContainer } = newRoot(options);
  const ports = { http: await freePort(), https: await freePort() };
  const isNew = knowsHttp2();
  // As in operating.md: the public site listens everywhere, the office's on one address.
  const address = site === 'office.conf' ? '127.0.0.1:' : '';
  const values = {
    LISTEN_HTTP: String(ports.http),
    LISTEN_HTTPS: `${address}${ports.https}${isNew ? '' : ' http2'}`,
    ACCESS_LOG: join(folder, 'access.log'),
    ...options.values,
  };
  const configuration = inContainer('/etc/nginx/nginx.conf');
  writeFileSync(configuration, main === 'debian' ? debianMain : readProject('deploy/proxy/nginx/nginx.conf'));
  writeFileSync(
    inContainer(`/etc/nginx/${main === 'debian' ? 'conf.d' : 'sites'}/guildhall.conf`),
    fillIn(readProject(`deploy/proxy/nginx/${site}`), values),
  );
  if (isNew) {
    mkdirSync(inContainer('/etc/nginx/guildhall/enabled'));
    cpSync(join(projectRoot, 'deploy/proxy/nginx/http2.conf'), inContainer('/etc/nginx/guildhall/enabled/http2.conf'));
  }
  const used = site === 'public.conf' ? ports : { https: ports.https };
  return asProxy(folder, ['-p', inContainer('/tmp'), '-c', configuration], used);
}

/**
 * Fills in a complete configuration as its image does, then moves the container's folders to a temporary folder and its
 * ports to free local ones. Nothing else changes.
 */
export async function prepareProxy(path: string, options: RenderOptions): Promise<Proxy> {
  const { folder, inContainer } = newRoot(options);
  const ports: Record<string, number> = {};
  const text = fillIn(readProject(path), options.values);
  for (const [, port = ''] of text.matchAll(/listen (\d+)/g)) ports[port] ??= await freePort();
  const configuration = inContainer('/tmp/nginx.conf');
  writeFileSync(
    configuration,
    text
      .replace(/listen (\d+)/g, (_whole, port: string) => `listen 127.0.0.1:${ports[port]}`)
      .replace(/(?<=[\s"])\/(etc\/nginx|tmp|deployments)(?=[/;])/g, (place) => inContainer(place))
      .replaceAll('/dev/stdout', join(folder, 'access.log')),
  );
  return asProxy(folder, ['-p', folder, '-c', configuration], ports);
}

function asProxy(folder: string, args: string[], ports: Record<string, number>): Proxy {
  give(folder);
  let child: ReturnType<typeof spawn> | undefined;
  return {
    folder,
    ports,
    check: () => spawnSync(nginx ?? '', [...args, '-t'], { ...containerUser(), encoding: 'utf8' }).stderr,
    start: async () => {
      child = spawn(nginx ?? '', [...args, '-g', 'daemon off;'], { ...containerUser(), stdio: 'ignore' });
      await untilTrue('nginx listens', () =>
        Promise.all(Object.values(ports).map(answers)).then((all) => all.every(Boolean)),
      );
    },
    stop: async () => {
      if (child?.exitCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
  };
}

export function makeCertificate(path: string, name: string): void {
  const made = spawnSync(
    openssl ?? '',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'].concat([
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${path}.key`,
      '-out',
      `${path}.crt`,
    ]),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`No certificate for ${name}: ${made.stderr}`);
}

/** Gives a folder to the user that containers run as, if this process is root and starts them as another user. */
function give(folder: string): void {
  const { uid, gid } = containerUser();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

export interface ProxyRequest {
  method?: string;
  headers?: Record<string, string>;
  /** The server name in the TLS handshake; defaults to the request's host name. */
  servername?: string;
  body?: Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request for some host to a local proxy. @throws when the proxy closes the connection without an answer */
export function ask(
  port: number,
  url: string,
  { method = 'GET', headers = {}, servername, body }: ProxyRequest = {},
): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  // Not `pathname`: the path must be sent exactly as written, with dots and double slashes.
  const path = url.slice(url.indexOf(hostname) + hostname.length) || '/';
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false },
        ...(protocol === 'https:' && { servername: servername ?? hostname, rejectUnauthorized: false }),
        headers: { host: hostname, ...(body && { 'content-length': String(body.length) }), ...headers },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
