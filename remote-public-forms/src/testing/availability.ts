import type { Availability } from '@guildhall/shared/contracts';
import { instantOfWallTime, hourMs } from '@guildhall/shared/domain';
import { token } from './builders.ts';

export const address = `/forms/meeting-availibility/${token}`;

/** One-hour slots at local times in a zone, `YYYY-MM-DDTHH:mm`. */
export const slotsAt = (zone: string, ...wallTimes: string[]) =>
  wallTimes.map((wallTime, index) => {
    const { instant } = instantOfWallTime(wallTime, zone);
    return {
      id: `0192f0c1-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
      startsAt: instant.toISOString(),
      endsAt: new Date(instant.getTime() + hourMs).toISOString(),
    };
  });

/** An invitee's poll; pass only what the test is about. */
export const buildPoll = (parts: Partial<Availability> = {}): Availability => ({
  association: 'Society of Bridge Builders',
  title: 'Admissions committee',
  description: 'Three applications are ready.',
  place: 'Library, second floor',
  zone: 'Europe/Vienna',
  durationMinutes: 60,
  deadline: '2026-11-30T17:00:00.000Z',
  state: 'open',
  editable: true,
  invitee: { name: 'Mei Tanaka', language: 'en', required: true },
  slots: slotsAt('Europe/Vienna', '2026-12-07T09:00', '2026-12-07T14:00', '2026-12-08T09:00'),
  answer: { answeredAt: null, answers: {}, comment: '', zone: null },
  others: null,
  meeting: null,
  ...parts,
});
