/** The mock's expected refusals; every other failure in it is a 500 (specification §8). */
export class MockRefusalReason extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const postNotFound = () => new MockRefusalReason(404, 'Post not found');

type Row = Readonly<{ id: number }>;

/** Finds a post or a comment by the id in a request. @throws 404 when it does not exist */
export function findPost<T extends Row>(rows: readonly T[], id: unknown): T {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw postNotFound();
  return row;
}

/** Reads a required text from a request. @throws when it is missing or empty. */
export function textOf(body: Readonly<Record<string, unknown>>, field: string): string {
  const text = body[field];
  if (typeof text !== 'string' || text.trim() === '') throw new Error(`The field "${field}" has no text.`);
  return text.trim();
}
