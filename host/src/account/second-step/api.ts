import {
  beginAuthenticator,
  confirmAuthenticator,
  distrustDevices,
  removeAuthenticator,
  renewRecoveryCodes,
  type ResponseOf,
  setSecondStep,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useMutation } from '@guildhall/shared/query';
import { useSecurityChanged } from '../api.ts';
import { useProof } from '../proof/use-proof.ts';

// Every call here may ask for a confirmation first (`useProof`); a declined one throws an error that is not shown
// (`failureOf`).

/** What an authenticator app needs: the key, also as an `otpauth:` URL. */
export type Enrolment = ResponseOf<typeof beginAuthenticator>;

export function useSetSecondStep() {
  const withProof = useProof();
  const changed = useSecurityChanged();
  return useMutation({
    mutationFn: (isOn: boolean) => withProof(() => call(setSecondStep, { body: { isOn } })),
    onSuccess: changed,
  });
}

export function useBeginAuthenticator() {
  const withProof = useProof();
  return useMutation({ mutationFn: () => withProof(() => call(beginAuthenticator, { body: {} })) });
}

/** Returns the recovery codes. The state is refetched when the codes have been saved (`useSecurityChanged`). */
export function useConfirmAuthenticator() {
  const withProof = useProof();
  return useMutation({
    mutationFn: (code: string) => withProof(() => call(confirmAuthenticator, { body: { code } })),
    // The codes are secrets shown once: nothing caches them after the dialog.
    gcTime: 0,
  });
}

export function useRemoveAuthenticator() {
  const withProof = useProof();
  const changed = useSecurityChanged();
  return useMutation({ mutationFn: () => withProof(() => call(removeAuthenticator)), onSuccess: changed });
}

export function useRenewRecoveryCodes() {
  const withProof = useProof();
  return useMutation({ mutationFn: () => withProof(() => call(renewRecoveryCodes, { body: {} })), gcTime: 0 });
}

export function useDistrustDevices() {
  const changed = useSecurityChanged();
  return useMutation({ mutationFn: () => call(distrustDevices), onSuccess: changed });
}
