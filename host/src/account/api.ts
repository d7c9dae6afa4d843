import {
  askAddressChange,
  cancelAddressChange,
  changeProfile,
  endOtherSessions,
  endSession,
  getNotificationSettings,
  getProfile,
  getSecurity,
  listSessions,
  saveNotificationSettings,
  type BodyOf,
  type Profile,
} from '@guildhall/shared/contracts';
import { call, isApiProblem } from '@guildhall/shared/http';
import { queryOptions, useCommand, useMutation, useQueryClient } from '@guildhall/shared/query';
import { userChanged } from '@guildhall/shared/store';

const keys = {
  profile: ['account', 'profile'],
  security: ['account', 'security'],
  sessions: ['account', 'sessions'],
  notifications: ['account', 'notifications'],
} as const;

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call(getProfile, { signal }),
});
export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => call(getSecurity, { signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

/** Updates the rest of the page's data about the person from the profile. */
export function keepUser({ firstName, lastName, language, zone, avatarColour }: Profile): void {
  userChanged({ firstName, lastName, language, zone, avatarColour });
}

type ProfileChange = Partial<Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'language' | 'zone' | 'avatarColour'>>;

interface ChangeOrder {
  change: ProfileChange;
  /**
   * Called with the newest profile after a conflict.
   * @returns whether the change may be applied to that one as well; true by default
   */
  fits?: (newest: Profile) => boolean;
}

/** Gives up when the profile keeps changing elsewhere; the person sees the refusal. */
const maxTries = 3;

/**
 * Changes the signed-in person's account, one change at a time. If it was changed elsewhere in fields that this change
 * does not touch, retries on the new version.
 */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: async ({ change, fits = () => true }: ChangeOrder) => {
      await client.cancelQueries({ queryKey: keys.profile });
      let newest = await client.ensureQueryData(profileQuery);
      for (let tries = 1; ; tries += 1) {
        try {
          return await call(changeProfile, { body: { version: newest.version, ...change } });
        } catch (error) {
          if (!isApiProblem(error) || error.code !== 'version_conflict' || tries === maxTries) throw error;
          newest = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
          if (!fits(newest)) throw error;
        }
      }
    },
    onSuccess: (profile) => {
      client.setQueryData(keys.profile, profile);
      keepUser(profile);
    },
  });
}

export const useSaveNotificationSettings = () =>
  useCommand((body: BodyOf<typeof saveNotificationSettings>) => call(saveNotificationSettings, { body }), {
    stale: [keys.notifications],
    answers: () => keys.notifications,
  });

/** The response is the current profile. */
function useProfileAnswer() {
  const client = useQueryClient();
  return (profile: Profile) => client.setQueryData(keys.profile, profile);
}

export function useAskAddressChange() {
  const onSuccess = useProfileAnswer();
  return useMutation({
    mutationFn: (body: BodyOf<typeof askAddressChange>) => call(askAddressChange, { body }),
    onSuccess,
  });
}

export function useCancelAddressChange() {
  const onSuccess = useProfileAnswer();
  return useMutation({ mutationFn: () => call(cancelAddressChange), onSuccess });
}

/** Refetches two-step sign-in and the devices: every change signs out the others. */
export function useSecurityChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.security }),
      client.invalidateQueries({ queryKey: keys.sessions }),
    ]);
}

/** Refetches the list of devices. */
export function useSessionsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.sessions });
}

export function useEndSession() {
  const changed = useSessionsChanged();
  return useMutation({ mutationFn: (id: string) => call(endSession, { params: { id } }), onSettled: changed });
}

export function useEndOtherSessions() {
  const changed = useSessionsChanged();
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: changed });
}
