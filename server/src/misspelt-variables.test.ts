import { misspeltSettings } from './misspelt-variables.ts';

const meant = (name: string) => misspeltSettings({ [name]: 'x' })[0]?.meant;

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['BOUNCE_HOST', 'BOUNCE_URL'],
  ['BOUNCES_URL', 'BOUNCE_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['AUDIENCE', 'AUDIENCES'],
  ['STAFF_HOST', 'STAFF_HOSTS'],
  ['SEEDS', 'SEED'],
  ['GUILDHALL_SECRET_KEY', 'SECRET_KEY'],
  ['GUILDHALL_DATADIR', 'DATA_DIR'],
])('suggests for %s the name %s', (name, setting) => {
  expect(meant(name)).toBe(setting);
});

test.each([
  ...['PATH', 'HOME', 'HOSTNAME', 'USER', 'PWD', 'LANG', 'TERM', 'SHELL', 'PORTS', 'EDITOR', 'LOGNAME', 'MAIL', 'TZ'],
  ...['NODE_OPTIONS', 'NODE_VERSION', 'YARN_VERSION', 'npm_config_registry', 'AWS_ACCESS_KEY_ID', 'HTTP_PROXY'],
  ...['SMTP_SERVICE_HOST', 'SMTP_PORT', 'SMTP_PORT_25_TCP', 'GUILDHALL_SERVICE_PORT', 'GUILDHALL_PORT', 'POSTGRES_DB'],
  ...['RELEASE_BY', 'RELEASE_TARGET', 'PUBLIC_NAME', 'OFFICE_NAME', 'GUILDHALL_TEST_DATABASE', 'LS_COLORS', 'no_proxy'],
])('ignores %s', (name) => {
  expect(meant(name)).toBeUndefined();
});
