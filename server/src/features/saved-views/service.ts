import type { BodyOf, changeSavedView, createSavedView, SavedView } from '@guildhall/shared/contracts';
import { Role, viewLimits, type ViewList } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createSavedViewRepository, type SavedViewRow } from './repository.ts';

/** The reader of the list. */
interface Reader {
  id: string;
  role: Role;
}

const isEditable = (view: SavedViewRow, reader: Reader): boolean =>
  view.ownerId === reader.id || (view.isShared && reader.role === Role.administrator);

const toSavedView = (view: SavedViewRow, reader: Reader): SavedView => ({
  id: view.id,
  list: view.list,
  name: view.name,
  filters: view.filters,
  columns: view.columns,
  isShared: view.isShared,
  isOwn: view.ownerId === reader.id,
  isEditable: isEditable(view, reader),
  ownerName: fullName(view),
  version: view.version,
});

/** Parsed filters as in the list's URL. */
const asUrl = (filters: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const nameTaken = () => problem.field('name', 'name_taken', 'You already have a view with this name.', 409);

/** Named views of lists (domain rule 15). */
export function createSavedViewService({ db, clock }: FastifyInstance) {
  const read = async (tx: Transaction, id: string, reader: Reader): Promise<SavedView> => {
    const view = await createSavedViewRepository(tx).byId(id);
    if (!view) throw problem.notFound();
    return toSavedView(view, reader);
  };

  /** @throws Problem 404 for a view that does not exist or is not shared with the reader, 403 for another person's */
  const lockEditable = async (tx: Transaction, id: string, reader: Reader): Promise<SavedViewRow> => {
    const view = await createSavedViewRepository(tx).lock(id);
    if (!view || (view.ownerId !== reader.id && !view.isShared)) throw problem.notFound();
    if (!isEditable(view, reader))
      throw problem.forbidden('view_not_yours', `Only ${fullName(view)} or an administrator can change this view.`);
    return view;
  };

  return {
    list: async (list: ViewList, reader: Reader): Promise<SavedView[]> =>
      (await createSavedViewRepository(db).visibleTo(reader.id, list)).map((view) => toSavedView(view, reader)),

    /** @throws Problem 409 `name_taken` or `too_many_views` */
    create: (body: BodyOf<typeof createSavedView>, reader: Reader): Promise<SavedView> =>
      db.transaction(async (tx) => {
        const views = createSavedViewRepository(tx);
        await views.lockOwner(reader.id);
        if (await views.hasName({ ...body, ownerId: reader.id })) throw nameTaken();
        if ((await views.countOf(reader.id, body.list)) >= viewLimits.perList)
          throw problem.conflict(
            'too_many_views',
            `You already have ${viewLimits.perList} views of this list. Delete one first.`,
          );
        const now = clock.now();
        const { list, name, filters, columns, isShared } = body;
        const values = { list, name, columns, isShared, filters: asUrl(filters), ownerId: reader.id };
        const { id } = await views.add({ ...values, createdAt: now, updatedAt: now });
        return read(tx, id, reader);
      }),

    /** @throws Problem 400, 403, 404, or 409 `name_taken` or `version_conflict` with the current view */
    change: (id: string, body: BodyOf<typeof changeSavedView>, reader: Reader): Promise<SavedView> =>
      db.transaction(async (tx) => {
        const views = createSavedViewRepository(tx);
        const { version, list, name, filters, columns, isShared } = body;
        const view = await lockEditable(tx, id, reader);
        if (view.list !== list) throw problem.badRequest('other_list', 'This view belongs to another list.');
        if (view.version !== version) throw problem.versionConflict(toSavedView(view, reader));
        if (await views.hasName({ ...view, name })) throw nameTaken();
        await views.change(id, { name, columns, isShared, filters: asUrl(filters), updatedAt: clock.now() });
        return read(tx, id, reader);
      }),

    /** @throws Problem 403, 404, or 409 `version_conflict` with the current view */
    remove: (id: string, version: number, reader: Reader): Promise<void> =>
      db.transaction(async (tx) => {
        const view = await lockEditable(tx, id, reader);
        if (view.version !== version) throw problem.versionConflict(toSavedView(view, reader));
        await createSavedViewRepository(tx).remove(id);
      }),
  };
}
