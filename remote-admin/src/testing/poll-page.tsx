import { getPoll } from '@guildhall/shared/contracts';
import type { PollDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, stopClock } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import PollPage from '../features/meetings/PollPage.tsx';
import { buildPoll } from './builders.ts';
import type { RenderOptions } from './dialogs.ts';

// With the notices that the shell shows beside a page.
const page = (
  <>
    <PollPage />
    <Toaster />
  </>
);

/** Opens the page that creates a poll, on 20 November 2026. */
export function openNewPoll(options: RenderOptions = {}) {
  stopClock();
  return renderRemote(page, { path: '/meetings/new', route: '/meetings/*', role: Role.staff, ...options });
}

interface PollOptions extends RenderOptions {
  /** Opens the editor of a poll with sent invitations; a draft has no other page. */
  isEdited?: boolean;
}

/** Opens a poll on 20 November 2026, with the page's notices beside it. */
export function openPollPage(parts: Partial<PollDetail> = {}, { isEdited = false, ...options }: PollOptions = {}) {
  stopClock();
  const poll = buildPoll(parts);
  reply(getPoll, poll);
  const path = `/meetings/${poll.id}${isEdited ? '?edit=1' : ''}`;
  return { poll, ...renderRemote(page, { path, route: '/meetings/:id', role: Role.staff, ...options }) };
}
