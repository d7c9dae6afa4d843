import { changeSavedReply, createSavedReply, deleteSavedReply, listSavedReplies } from '@guildhall/shared/contracts';
import type { BodyOf, SavedReply } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const savedRepliesQuery = queryOptions({
  queryKey: keys.savedReplies,
  queryFn: ({ signal }) => call(listSavedReplies, { signal }),
});

const touched = { stale: [keys.savedReplies] };

export const useCreateSavedReply = () =>
  useCommand((body: BodyOf<typeof createSavedReply>) => call(createSavedReply, { body }), touched);

export const useChangeSavedReply = (id: string) =>
  useCommand((body: BodyOf<typeof changeSavedReply>) => call(changeSavedReply, { params: { id }, body }), touched);

export const useDeleteSavedReply = () =>
  useCommand(({ id, version }: SavedReply) => call(deleteSavedReply, { params: { id }, body: { version } }), touched);
