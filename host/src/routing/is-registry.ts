import { isRecord } from '@guildhall/shared/domain';
import type { Audience, Registry } from '@guildhall/shared/federation/manifest';

type Fields = Record<string, unknown>;

const areTexts = (fields: Fields, ...names: string[]) => names.every((name) => typeof fields[name] === 'string');
const areRecords = (fields: Fields, ...names: string[]) => names.every((name) => isRecord(fields[name]));

/**
 * True for the shape of a registry as far as the shell reads it. The server checks rows with the full schema; this
 * detects foreign responses (a proxy's page, half a file) with less code than a schema.
 */
export function isRegistry(value: unknown, audience: Audience): value is Registry {
  if (!isRecord(value) || value.audience !== audience || !areTexts(value, 'generation', 'shell')) return false;
  return Array.isArray(value.remotes) && value.remotes.every(isDescriptor);
}

const isDescriptor = (value: unknown) =>
  isRecord(value) &&
  areTexts(value, 'id', 'hostApi', 'namespace', 'build', 'base') &&
  areRecords(value, 'entry', 'requires', 'pages', 'translations', 'navTranslations') &&
  isRecord(value.entry) &&
  areTexts(value.entry, 'path', 'integrity', 'container') &&
  Array.isArray(value.routes) &&
  value.routes.every((route) => isRecord(route) && areTexts(route, 'path', 'page'));
