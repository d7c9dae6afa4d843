import { listUploads } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useQuery, useQueryClient } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { applicationKeys } from '../../applications/api.ts';
import { discardUpload, uploadBoardOf } from './upload-board.ts';
import type { WantedUpload } from './upload-board.ts';
import { unfinishedOf } from './same-file.ts';

const unfinishedQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...applicationKeys.one(applicationId), 'uploads'],
    queryFn: ({ signal }) => call(listUploads, { params: { id: applicationId }, signal }),
    staleTime: 0,
  });

/**
 * The running and failed uploads, and those interrupted on another visit that wait for their file.
 * @param isOpen whether documents can be changed at all
 */
export function useUploads(applicationId: string, isOpen: boolean) {
  const client = useQueryClient();
  const user = useUser();
  const board = useMemo(() => uploadBoardOf(applicationId, user?.id ?? ''), [applicationId, user?.id]);
  const uploads = useSyncExternalStore(board.subscribe, board.getState);
  const { data } = useQuery({ ...unfinishedQuery(applicationId), enabled: isOpen });
  const active = new Set(uploads.map(({ uploadId }) => uploadId));
  const unfinished = (data ?? []).filter(({ id }) => !active.has(id));

  useEffect(() => {
    board.whenChanged(() => void client.invalidateQueries({ queryKey: applicationKeys.one(applicationId) }));
  }, [board, client, applicationId]);

  return {
    uploads,
    unfinished,
    again: board.again,
    cancel: board.cancel,
    /** Starts an upload, or resumes the unfinished one of the same file. */
    start(wanted: WantedUpload) {
      const known = wanted.uploadId ? undefined : unfinishedOf(unfinished, wanted.kind, wanted.file);
      board.start(known ? { ...wanted, uploadId: known.id, replaces: known.replacesId ?? undefined } : wanted);
    },
    async discard(uploadId: string) {
      await discardUpload(applicationId, uploadId);
      await client.invalidateQueries({ queryKey: applicationKeys.one(applicationId) });
    },
  };
}
