import { keyframes } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Block } from './layout.tsx';

interface LazyPartOptions {
  /** Loads the translations that only this part uses. */
  translations?: () => Promise<unknown>;
  /** Reserves the space while the part loads, usually a skeleton of its height; nothing by default. */
  fallback?: ReactNode;
  /** Replaces the message for a part that failed to load. */
  Failed?: ComponentType<PartFailedProps>;
}

/** A component whose code loads when it is first shown. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code and translations ahead, for example on hover. Rejects if that fails; the next call retries. */
  preload: () => Promise<void>;
}

/**
 * A component in its own file, loaded when it is first shown. For routes and dialogs only: each part is one more request.
 *
 * It does not use `lazy` and Suspense: React delays the content of a new boundary by up to 300 ms, and never retries.
 * @param load imports the component: `async () => (await import('./Preview.tsx')).Preview`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { translations, fallback, Failed = PartFailed }: LazyPartOptions = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () =>
    (loading ??= Promise.all([load(), translations?.()]).then(
      ([component]) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  function Part(props: Props) {
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      if (status !== 'loading' || Loaded) return;
      let isMounted = true;
      preload().then(
        // A transition renders in slices, so that a large part does not block the page.
        () =>
          startTransition(() => {
            if (isMounted) setStatus('loaded');
          }),
        () => isMounted && setStatus('failed'),
      );
      return () => {
        isMounted = false;
      };
    }, [status]);
    if (Loaded) return <Loaded {...props} />;
    if (status === 'failed') return <Failed onRetry={() => setStatus('loading')} />;
    return fallback && <Delayed>{fallback}</Delayed>;
  }

  return Object.assign(Part, { preload });
}

const appear = keyframes({ from: { visibility: 'hidden' } });

/** Keeps the space of its content free, and shows it after a moment: most parts have loaded by then. */
const Delayed = ({ children }: { children: ReactNode }) => (
  <Box sx={{ animation: `${appear} 150ms step-end` }}>{children}</Box>
);

interface PartFailedProps {
  title?: string;
  text?: string;
  onRetry: () => void;
}

/** A part of the page that failed to load: what happened, and a retry without a reload. */
export function PartFailed({ title, text, onRetry }: PartFailedProps) {
  const { t } = useTranslation('ui');
  return (
    <Block maxWidth={640} mx="auto" my={4} px={2}>
      <Alert
        severity="error"
        title={title ?? t('part.failedTitle')}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      >
        {text ?? t('part.failedText')}
      </Alert>
    </Block>
  );
}
