import { changeSecondStepForOffice, changeAvailabilityNeedsLogin } from '@guildhall/shared/contracts';
import { useChangeSecondStepForOffice, useChangeAvailabilityNeedsLogin } from './settings/api.ts';
import { SwitchSetting } from './settings/SwitchSetting.tsx';
import { WithSettings } from './settings/WithSettings.tsx';

/** How the office signs in. */
export function SecuritySection() {
  const command = useChangeSecondStepForOffice();
  return (
    <WithSettings>
      {({ secondStepForOffice }) => (
        <SwitchSetting
          name="secondStepForOffice"
          contract={changeSecondStepForOffice}
          setting={secondStepForOffice}
          command={command}
        />
      )}
    </WithSettings>
  );
}

/** The forms behind mailed links. */
export function PublicFormsSection() {
  const command = useChangeAvailabilityNeedsLogin();
  return (
    <WithSettings>
      {({ availabilityNeedsLogin }) => (
        <SwitchSetting
          name="availabilityNeedsLogin"
          contract={changeAvailabilityNeedsLogin}
          setting={availabilityNeedsLogin}
          command={command}
        />
      )}
    </WithSettings>
  );
}
