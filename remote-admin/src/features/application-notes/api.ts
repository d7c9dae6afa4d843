import {
  type ApplicationNote,
  type BodyOf,
  addApplicationNote,
  deleteApplicationNote,
  editApplicationNote,
  listApplicationNotes,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useCommand, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** Invalidates everything that shows the notes of an application. */
export const showsNotesOf = (id: string) => [notesQuery(id).queryKey, keys.junk];

/** @param keyOf the idempotency key of this note: a repeated attempt adds it once */
export const useAddNote = (id: string, keyOf: () => string) =>
  useCommand(
    (body: BodyOf<typeof addApplicationNote>) =>
      call(addApplicationNote, { params: { id }, body, idempotencyKey: keyOf() }),
    { stale: showsNotesOf(id) },
  );

export const useEditNote = (id: string, { id: noteId }: ApplicationNote) =>
  useCommand(
    (body: BodyOf<typeof editApplicationNote>) => call(editApplicationNote, { params: { id, noteId }, body }),
    { stale: showsNotesOf(id) },
  );

export const useDeleteNote = (id: string, { id: noteId, version }: ApplicationNote) =>
  useCommand((_: undefined) => call(deleteApplicationNote, { params: { id, noteId }, body: { version } }), {
    stale: showsNotesOf(id),
  });

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'notes', id],
    queryFn: ({ signal }) => call(listApplicationNotes, { params: { id }, signal }),
  });
