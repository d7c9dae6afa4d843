import type { RegistryStore } from '../routing/registry.ts';
import { createId } from '../loader/create-id.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import { attribute } from './attribute-error.ts';

const mostReports = 20;
const reported = new Set<string>();

/**
 * Reports an error that no boundary can catch (an event handler, a timer, an unhandled rejection) as a crash of its
 * remote. The screen keeps working. The same error is reported once, so that a throwing timer does not fill the log;
 * the browser's console has them all.
 */
export async function reportStray(event: ErrorEvent | PromiseRejectionEvent, registry: RegistryStore): Promise<void> {
  const isPromise = 'reason' in event;
  const error: unknown = isPromise ? event.reason : event.error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const source = attribute(isPromise ? stack : `${stack}\n${event.filename}`, registry.get().registry);
  if (!source) return;
  const message = `${source.remote} ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  if (reported.has(message) || reported.size >= mostReports) return;
  reported.add(message);
  const { lastShown, reportCrash } = await import(/* webpackChunkName: "federation" */ './remotes.ts');
  const crash: Crash = {
    ...source,
    id: createId(),
    page: lastShown(source.remoteId) ?? Object.keys(registry.find(source.remoteId)?.pages ?? {})[0] ?? '',
    phase: isPromise ? 'promise' : 'handler',
    error,
  };
  reportCrash(crash);
}
