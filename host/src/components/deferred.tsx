import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Deferred<Props extends object> {
  /** Loads the code once; the next call retries a failure. */
  preload: () => Promise<ComponentType<Props>>;
  Component: ComponentType<Props & { fallback?: ReactNode; onFailed?: (retry: () => void) => ReactNode }>;
}

/**
 * A lazy part of the shell. Unlike `lazy` with Suspense, a loaded part renders at once: React delays a newly revealed
 * Suspense boundary by up to 300 ms.
 *
 * Only for parts that the first screen does not show, because it may load at most 150 KB of script
 * (e2e/weight.spec.ts; 128 KB are used). Comments on the parts give their size (brotli).
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = () =>
    (loading ??= load().then(
      (Part) => (Loaded = Part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  function Component({
    fallback = null,
    onFailed,
    ...props
  }: Props & { fallback?: ReactNode; onFailed?: (retry: () => void) => ReactNode }) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => Loaded);
    const [round, setRound] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part) return;
      let isHere = true;
      preload().then(
        (Here) => isHere && setPart(() => Here),
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [Part, round]);
    const Shown = Part ?? Loaded;
    if (Shown) return <Shown {...(props as unknown as Props)} />;
    const retry = () => {
      setFailed(false);
      setRound(round + 1);
    };
    return hasFailed && onFailed ? onFailed(retry) : fallback;
  }

  return { preload, Component };
}
