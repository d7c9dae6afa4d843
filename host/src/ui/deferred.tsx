import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Deferred<Props extends object> {
  /** Fetches the code, once; a failed fetch is tried again by the next call. */
  preload: () => Promise<ComponentType<Props>>;
  Component: ComponentType<Props & { fallback?: ReactNode; onFailed?: (retry: () => void) => ReactNode }>;
}

/**
 * A part of the shell whose code comes later. Unlike `lazy` with Suspense, a part that has already come is rendered
 * at once: React holds a newly revealed Suspense boundary back for up to 300 ms.
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
