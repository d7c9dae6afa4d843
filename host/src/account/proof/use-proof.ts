import { createContext, useContext } from 'react';

/** The person closed the dialog: what they wanted was not done, and nothing is wrong. */
export class ProofDeclined extends Error {
  constructor() {
    super('The proof was declined.');
    this.name = 'ProofDeclined';
  }
}

export const isDeclined = (error: unknown): boolean => error instanceof ProofDeclined;

/** What went wrong, unless it was the person's own decision not to go on. */
export const failureOf = (error: unknown): unknown => (error === null || isDeclined(error) ? undefined : error);

type WithProof = <Result>(run: () => Promise<Result>) => Promise<Result>;

export const ProofContext = createContext<WithProof>((run) => run());

/**
 * For calls that are refused with `confirmation_needed` until the person has proved who they are: asks for the proof
 * and then makes the call again. The calling form stays as it is meanwhile.
 * @returns a function around the call; it throws `ProofDeclined` when the person closes the dialog.
 */
export const useProof = (): WithProof => useContext(ProofContext);
