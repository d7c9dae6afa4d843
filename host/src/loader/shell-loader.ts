import { hostApiVersion } from '@guildhall/shared/federation';
import { addWordLoader, currentLanguage, registerWords } from '@guildhall/shared/i18n';
import type { RemoteRuntime } from './runtime.ts';
import { browserClock } from './clock.ts';
import { createId } from './create-id.ts';
import { diagnose } from './diagnose.ts';
import { createLoader, type Loader, type LoaderOptions } from './loader.ts';

interface ShellLoaderOptions {
  registry: LoaderOptions['registry'];
  report: LoaderOptions['report'];
  /** Of the page's content security policy. */
  nonce: string | undefined;
}

/** The loader as the shell runs it: real time, real federation, words into the page's i18n. */
export function createShellLoader({ registry, report, nonce }: ShellLoaderOptions): Loader {
  let connected: Promise<RemoteRuntime> | null = null;
  const runtime = () => {
    connected ??= import(/* webpackChunkName: "federation" */ '../federation/connect.ts').then(({ connect }) =>
      connect(nonce),
    );
    // A failure is not kept: the next try fetches the chunk again.
    connected.catch(() => {
      connected = null;
    });
    return connected;
  };

  const loader = createLoader({
    clock: browserClock,
    random: Math.random,
    createId,
    registry,
    runtime,
    diagnose,
    hostApi: hostApiVersion,
    language: currentLanguage,
    addWords(remote, language, words) {
      registerWords(remote.namespace, language, words);
      addWordLoader(remote.namespace, (other) => loader.words(remote.id, other));
    },
    report,
  });
  return loader;
}
