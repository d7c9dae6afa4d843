import { changeAvailabilityNeedsLogin } from '@guildhall/shared/contracts';
import { useChangeAvailabilityNeedsLogin } from './settings/api.ts';
import { SwitchSetting } from './settings/SwitchSetting.tsx';
import { WithSettings } from './settings/WithSettings.tsx';

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
