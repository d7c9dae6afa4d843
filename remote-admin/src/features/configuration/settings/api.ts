import {
  changeArticles,
  changeAssociation,
  changeAvailabilityNeedsLogin,
  changeBackupSchedule,
  changeDeadlines,
  changeInvoicing,
  changeJunkRetention,
  changeMail,
  changeNumbering,
  changeSecondStepForOffice,
  changeStripe,
  getSettings,
  listCurrencyUse,
  listSettingChanges,
  removeLogo,
  restoreSetting,
  testMailServer,
  uploadLogo,
  type BodyOf,
  type SettingName,
  type Settings,
} from '@guildhall/shared/contracts';
import { call, isApiProblem } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { setIdentity } from '@guildhall/shared/store';
import { keys } from '../../../lib/keys.ts';

/** All settings with their versions. */
export const settingsQuery = () =>
  queryOptions({ queryKey: keys.settings, queryFn: ({ signal }) => call(getSettings, { signal }) });

/** The amounts stored in each currency. */
export const currencyUseQuery = () =>
  queryOptions({
    queryKey: [...keys.settings, 'currency-use'],
    queryFn: ({ signal }) => call(listCurrencyUse, { signal }),
  });

/** The earlier values of a setting, newest change first. */
export const settingChangesQuery = (key: SettingName) =>
  queryOptions({
    queryKey: [...keys.settings, 'changes', key],
    queryFn: ({ signal }) => call(listSettingChanges, { params: { setting: key }, signal }),
  });

/** Shows the saved association immediately; other tabs update on their next page load. */
function showAssociation({ name, language, currency, theme }: Settings['association']['value']): void {
  setIdentity({ name, language, currency, theme });
}

/** Shows the saved logo immediately. */
function showLogo({ image: logo }: Settings['logo']['value']): void {
  setIdentity({ logo: logo && { src: `/logo/${logo.hash}`, width: logo.width, height: logo.height } });
}

/** Changes one setting; every screen shows the saved value immediately. */
function useSettingCommand<Key extends SettingName, Body>(key: Key, send: (body: Body) => Promise<Settings[Key]>) {
  const client = useQueryClient();
  const keep = (saved: Settings[Key]) =>
    client.setQueryData<Settings>(keys.settings, (all) => all && { ...all, [key]: saved });
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      // The conflict response contains the current setting.
      if (isApiProblem(error) && error.code === 'version_conflict') keep(error.current as Settings[Key]);
    },
    onSuccess: (saved) => {
      keep(saved);
      void client.invalidateQueries({ queryKey: [...keys.settings, 'changes', key] });
      void client.invalidateQueries({ queryKey: keys.setUp });
      void client.invalidateQueries({ queryKey: keys.articles });
    },
  });
}

export const useChangeAssociation = () =>
  useSettingCommand('association', async (body: BodyOf<typeof changeAssociation>) => {
    const saved = await call(changeAssociation, { body });
    showAssociation(saved.value);
    return saved;
  });

export const useChangeMail = () =>
  useSettingCommand('mail', (body: BodyOf<typeof changeMail>) => call(changeMail, { body }));

/** Sends a test mail to the signed-in person; returns the mail server's response. */
export const useTestMailServer = () => useMutation({ mutationFn: () => call(testMailServer, { body: {} }) });

export const useChangeNumbering = () =>
  useSettingCommand('numbering', (body: BodyOf<typeof changeNumbering>) => call(changeNumbering, { body }));

export const useChangeAvailabilityNeedsLogin = () =>
  useSettingCommand('availabilityNeedsLogin', (body: BodyOf<typeof changeAvailabilityNeedsLogin>) =>
    call(changeAvailabilityNeedsLogin, { body }),
  );

export const useChangeSecondStepForOffice = () =>
  useSettingCommand('secondStepForOffice', (body: BodyOf<typeof changeSecondStepForOffice>) =>
    call(changeSecondStepForOffice, { body }),
  );

export const useChangeBackupSchedule = () =>
  useSettingCommand('backups', (body: BodyOf<typeof changeBackupSchedule>) => call(changeBackupSchedule, { body }));

export const useChangeDeadlines = () =>
  useSettingCommand('deadlines', (body: BodyOf<typeof changeDeadlines>) => call(changeDeadlines, { body }));

export const useChangeStripe = () =>
  useSettingCommand('stripe', (body: BodyOf<typeof changeStripe>) => call(changeStripe, { body }));

export const useChangeInvoicing = () =>
  useSettingCommand('invoicing', (body: BodyOf<typeof changeInvoicing>) => call(changeInvoicing, { body }));

export const useChangeArticles = () =>
  useSettingCommand('articles', (body: BodyOf<typeof changeArticles>) => call(changeArticles, { body }));

export const useChangeJunkRetention = () =>
  useSettingCommand('junkRetention', (body: BodyOf<typeof changeJunkRetention>) => call(changeJunkRetention, { body }));

export const useUploadLogo = () =>
  useSettingCommand('logo', async ({ file, version }: { file: File; version: number }) => {
    const saved = await call(uploadLogo, { query: { version }, form: { file } });
    showLogo(saved.value);
    return saved;
  });

export const useRemoveLogo = () =>
  useSettingCommand('logo', async ({ version }: { version: number }) => {
    const saved = await call(removeLogo, { body: { version } });
    showLogo(saved.value);
    return saved;
  });

/** Restores the value before a change. */
export function useRestoreSetting(key: SettingName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof restoreSetting>) => call(restoreSetting, { params: { setting: key }, body }),
    onSuccess: (all) => {
      showAssociation(all.association.value);
      showLogo(all.logo.value);
      client.setQueryData<Settings>(keys.settings, all);
      void client.invalidateQueries({ queryKey: [...keys.settings, 'changes', key] });
      void client.invalidateQueries({ queryKey: keys.setUp });
      void client.invalidateQueries({ queryKey: keys.articles });
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.settings }),
  });
}
