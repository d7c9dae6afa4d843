import type { Security } from '@guildhall/shared/contracts';
import { Grid } from '@guildhall/shared/ui/core';
import { Authenticator } from './Authenticator.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStepSwitch } from './SecondStepSwitch.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';

/** Two-step sign-in settings. */
export function SecondStep({ security }: { security: Security }) {
  const { secondStep, authenticatorSince, recoveryCodesLeft, trustedDevices } = security;
  return (
    <Grid columns="minmax(0, 1fr)">
      <SecondStepSwitch isOn={secondStep.isOn} isRequired={secondStep.isRequired} byApp={authenticatorSince !== null} />
      {trustedDevices.length > 0 && <TrustedDevices devices={trustedDevices} />}
      <Authenticator since={authenticatorSince} isOn={secondStep.isOn} />
      {authenticatorSince !== null && <RecoveryCodes left={recoveryCodesLeft} />}
    </Grid>
  );
}
