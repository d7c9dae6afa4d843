import type { BodyOf, PollDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  cancelPoll,
  changePolls,
  closePoll,
  createPoll,
  deletePoll,
  downloadMeetingCalendar,
  editPoll,
  getPoll,
  listApplications,
  listPolls,
  listPostponed,
  listUsers,
  openPoll,
  reopenPoll,
  rescheduleMeeting,
  resendInvitation,
  scheduleMeeting,
  setAgenda,
} from '@guildhall/shared/contracts';
import { call, callPage, download } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const pollListQuery = (query: QueryOf<typeof listPolls>) =>
  queryOptions({
    queryKey: [...keys.meetings, 'list', query],
    queryFn: ({ signal }) => callPage(listPolls, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const pollQuery = (id: string) =>
  queryOptions<PollDetail>({
    queryKey: [...keys.meetings, 'detail', id],
    queryFn: ({ signal }) => call(getPoll, { params: { id }, signal }),
  });

/** Applications for the agenda, searched by number or name. */
export const agendaQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'agenda', q],
    queryFn: ({ signal }) =>
      callPage(listApplications, {
        query: { state: 'in_review', page: 1, pageSize: 25, sort: 'number', ...(q && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Applications that earlier meetings postponed and that are not on any agenda yet. */
export const postponedQuery = queryOptions({
  queryKey: [...keys.meetings, 'postponed'],
  queryFn: ({ signal }) => call(listPostponed, { signal }),
});

/** People with an account, to be invited by name. */
export const inviteeQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.users, 'invitees', q],
    queryFn: ({ signal }) =>
      callPage(listUsers, { query: { state: 'active', page: 1, pageSize: 25, sort: 'name', q }, signal }),
    placeholderData: keepPreviousData,
  });

// Meetings appear on the applications of their agenda, and their deadlines in the schedule.
const touched = {
  stale: [keys.meetings, keys.applications, keys.schedule],
  answers: (poll: PollDetail) => pollQuery(poll.id).queryKey,
};

export const useCreatePoll = () => useCommand((body: BodyOf<typeof createPoll>) => call(createPoll, { body }), touched);

export const useEditPoll = (id: string) =>
  useCommand((body: BodyOf<typeof editPoll>) => call(editPoll, { params: { id }, body }), touched);

/** Opens a poll, including one that was just created. */
export const useOpenPoll = () =>
  useCommand(
    ({ id, version }: { id: string; version: number }) => call(openPoll, { params: { id }, body: { version } }),
    touched,
  );

export const useClosePoll = (id: string) =>
  useCommand((body: BodyOf<typeof closePoll>) => call(closePoll, { params: { id }, body }), touched);

export const useReopenPoll = (id: string) =>
  useCommand((body: BodyOf<typeof reopenPoll>) => call(reopenPoll, { params: { id }, body }), touched);

export const useScheduleMeeting = (id: string) =>
  useCommand((body: BodyOf<typeof scheduleMeeting>) => call(scheduleMeeting, { params: { id }, body }), touched);

export const useRescheduleMeeting = (id: string) =>
  useCommand((body: BodyOf<typeof rescheduleMeeting>) => call(rescheduleMeeting, { params: { id }, body }), touched);

export const useCancelPoll = (id: string) =>
  useCommand((body: BodyOf<typeof cancelPoll>) => call(cancelPoll, { params: { id }, body }), touched);

export const useDeletePoll = (id: string) =>
  useCommand((body: BodyOf<typeof deletePoll>) => call(deletePoll, { params: { id }, body }), {
    stale: [[...keys.meetings, 'list'], keys.schedule],
  });

export const useSetAgenda = (id: string) =>
  useCommand((body: BodyOf<typeof setAgenda>) => call(setAgenda, { params: { id }, body }), touched);

export const useResendInvitation = (id: string) =>
  useCommand((invitationId: string) => call(resendInvitation, { params: { id, invitationId }, body: {} }), touched);

export const saveCalendar = (id: string) => download(downloadMeetingCalendar, { params: { id } });

/** The same for several polls or meetings, with a result for each. */
export const useChangePolls = () =>
  useCommand((body: BodyOf<typeof changePolls>) => call(changePolls, { body }), {
    stale: [keys.meetings, keys.applications, keys.schedule],
  });
