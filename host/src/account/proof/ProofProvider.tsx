import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { isApiProblem } from '@guildhall/shared/http';
import { useSecurityChanged } from '../api.ts';
import { ProofDeclined, ProofContext } from './use-proof.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface Waiting {
  promise: Promise<void>;
  proved: () => void;
  declined: () => void;
}

function wait(): Waiting {
  let proved: () => void = () => undefined;
  let declined: () => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    proved = resolve;
    declined = () => reject(new ProofDeclined());
  });
  return { promise, proved, declined };
}

/** Provides the shared dialog that confirms the person's identity. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const securityChanged = useSecurityChanged();

  const askForProof = useCallback(() => {
    waiting.current ??= wait();
    setOpen(true);
    return waiting.current.promise;
  }, []);
  const answer = (how: 'proved' | 'declined') => {
    const waited = waiting.current;
    waiting.current = null;
    setOpen(false);
    if (how === 'proved') void securityChanged();
    waited?.[how]();
  };
  const withProof = useMemo(
    () =>
      async function <Result>(run: () => Promise<Result>): Promise<Result> {
        try {
          return await run();
        } catch (error) {
          if (!isApiProblem(error) || error.code !== 'confirmation_needed') throw error;
          await askForProof();
          return run();
        }
      },
    [askForProof],
  );
  return (
    <ProofContext value={withProof}>
      {children}
      <ProofDialog isOpen={isOpen} onProved={() => answer('proved')} onDeclined={() => answer('declined')} />
    </ProofContext>
  );
}
