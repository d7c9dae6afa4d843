import { createContext, useContext } from 'react';

/** The person closed the dialog: the action was not done, and nothing is wrong. */
export class ProofDeclined extends Error {
  constructor() {
    super('The proof was declined.');
    this.name = 'ProofDeclined';
  }
}

export const isDeclined = (error: unknown): boolean => error instanceof ProofDeclined;

/** The error to show, unless the person chose not to continue. */
export const failureOf = (error: unknown): unknown => (error === null || isDeclined(error) ? undefined : error);

type WithProof = <Result>(run: () => Promise<Result>) => Promise<Result>;

export const ProofContext = createContext<WithProof>((run) => run());

/**
 * Wraps calls that are refused with `confirmation_needed` until the person has confirmed their identity: shows the
 * dialog and repeats the call. The calling form stays as it is in the meantime.
 * @returns a wrapper for the call; it throws `ProofDeclined` when the person closes the dialog.
 */
export const useProof = (): WithProof => useContext(ProofContext);
