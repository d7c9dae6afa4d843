import { Role } from '@guildhall/shared/domain';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { applicationNotes, applications, people, users } from '../../../platform/database/schema/index.ts';

export type NoteRow = typeof applicationNotes.$inferSelect;
type NewNote = typeof applicationNotes.$inferInsert;
type User = typeof people.$inferSelect;

const author = { id: people.id, firstName: people.firstName, lastName: people.lastName, colour: people.avatarColour };

export interface NoteWithAuthor {
  note: NoteRow;
  author: Pick<User, 'id' | 'firstName' | 'lastName'> & { colour: User['avatarColour'] };
}

export function createNoteRepository(db: Queryable) {
  const select = () =>
    db
      .select({ note: applicationNotes, author })
      .from(applicationNotes)
      .innerJoin(people, eq(people.id, applicationNotes.authorId));

  return {
    ofApplication: (applicationId: string) =>
      select()
        .where(and(eq(applicationNotes.applicationId, applicationId), isNull(applicationNotes.deletedAt)))
        .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id)),

    withAuthor: (id: string): Promise<NoteWithAuthor> => select().where(eq(applicationNotes.id, id)).then(only),

    /** A note that is not in the junk box. The application is already locked. */
    one: (applicationId: string, id: string): Promise<NoteRow | undefined> =>
      db
        .select()
        .from(applicationNotes)
        .where(
          and(
            eq(applicationNotes.id, id),
            eq(applicationNotes.applicationId, applicationId),
            isNull(applicationNotes.deletedAt),
          ),
        )
        .then(first),

    add: (values: NewNote): Promise<NoteRow> => db.insert(applicationNotes).values(values).returning().then(only),

    change: (id: string, values: Partial<NewNote>) =>
      db
        .update(applicationNotes)
        .set({ ...values, version: sql`${applicationNotes.version} + 1` })
        .where(eq(applicationNotes.id, id)),

    /** Those of these people who currently work in the office. */
    officeAmong: (ids: readonly string[]) =>
      db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(
          and(
            inArray(users.id, [...ids]),
            inArray(users.role, [Role.administrator, Role.staff]),
            eq(users.state, 'active'),
            isNull(users.deletedAt),
          ),
        ),

    /** In the junk box or not. */
    withApplication: (id: string) =>
      db
        .select({
          note: applicationNotes,
          author,
          application: { number: applications.number, applicantId: applications.applicantId },
        })
        .from(applicationNotes)
        .innerJoin(people, eq(people.id, applicationNotes.authorId))
        .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
        .where(eq(applicationNotes.id, id))
        .then(first),

    remove: (id: string) => db.delete(applicationNotes).where(eq(applicationNotes.id, id)),
  };
}
