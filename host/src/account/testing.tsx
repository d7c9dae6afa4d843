import type { NotificationSettings, OwnSession, Profile, Security } from '@guildhall/shared/contracts';
import { getNotificationSettings, getProfile, getSecurity, listSessions } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, screen, within } from '@guildhall/shared/testing';
import { Profile as ProfileScreen } from './ProfilePage.tsx';

export const buildProfile = (parts: Partial<Profile> = {}): Profile => ({
  id: '0192f0c1-0000-7000-8000-000000000001',
  version: 3,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Moreau',
  phone: '+43 1 234 5678',
  role: 3,
  language: 'en',
  zone: 'Europe/Vienna',
  avatarColour: 'blue',
  memberNumber: 'M-2026-0007',
  createdAt: '2026-01-10T09:00:00.000Z',
  addressChange: null,
  ...parts,
});

export const buildSecurity = (parts: Partial<Security> = {}): Security => ({
  secondStep: { isOn: true, isRequired: false },
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  trustedDevices: [],
  confirmedUntil: null,
  ...parts,
});

export const buildSession = (parts: Partial<OwnSession> = {}): OwnSession => ({
  id: '0192f0c1-0000-7000-8000-00000000000a',
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  device: 'computer',
  ip: '192.0.2.7',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:59:00.000Z',
  endsAt: '2026-11-20T20:00:00.000Z',
  ...parts,
});

interface Account {
  profile?: Partial<Profile>;
  /** The profile fails to load. */
  isDown?: boolean;
  security?: Partial<Security>;
  sessions?: readonly OwnSession[];
  /** Gives the person an office role. */
  notifications?: NotificationSettings;
}

/** Opens the signed-in person's account as the shell does, with the server's data. */
export function openProfile(account: Account = {}) {
  const { profile, isDown = false, security, sessions = [buildSession()], notifications } = account;
  if (isDown) replyProblem(getProfile, { status: 500, code: 'internal_error', message: 'Something broke.' });
  else reply(getProfile, buildProfile(profile));
  reply(getSecurity, buildSecurity(security));
  reply(listSessions, [...sessions]);
  if (notifications) reply(getNotificationSettings, notifications);
  return renderRemote(<ProfileScreen />, { role: notifications ? Role.staff : Role.member });
}

/** A section of the account by its heading, once it has rendered. */
export const part = async (title: string) => within(await screen.findByRole('region', { name: title }));
