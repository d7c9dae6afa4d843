import { changeSecondStepForOffice } from '@guildhall/shared/contracts';
import { useChangeSecondStepForOffice } from './settings/api.ts';
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
