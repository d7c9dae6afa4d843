import { Column, getTableName, is, SQL, type DriverValueDecoder } from 'drizzle-orm';

interface Field {
  path: string[];
  field: unknown;
}

type Decode = (value: unknown) => unknown;

/** One object of a row: `application` in `{ application: { id, … } }`; the row itself has no name. */
interface Group {
  name: string | null;
  columns: { name: string; index: number; decode: Decode }[];
  /** The column that is null when an outer join found nothing, so that the whole object is `null`. */
  absentIf: number | null;
}

/**
 * Makes a prepared statement map its rows to objects with a plan created once. The query builder determines the column
 * and object again for each value of each row, which takes as long as the rest of a list's work.
 * @param statement of `select(…).prepare(…)`, whose fields are columns or expressions, at most one object deep
 */
export function withRowPlan<Statement extends object>(statement: Statement): Statement {
  let toRow: ((values: unknown[]) => Record<string, unknown>) | undefined;
  Reflect.set(statement, 'customResultMapper', (rows: unknown[][]) => {
    toRow ??= planOf(statement);
    return rows.map(toRow);
  });
  return statement;
}

function planOf(statement: object): (values: unknown[]) => Record<string, unknown> {
  const fields = Reflect.get(statement, 'fields') as Field[];
  const isJoined = Reflect.get(statement, 'joinsNotNullableMap') as Record<string, boolean> | undefined;
  const groups = new Map<string | null, Group>();
  for (const [index, { path, field }] of fields.entries()) {
    const [first = '', second] = path;
    if (path.length > 2) throw new Error('A row plan goes one object deep.');
    const group = groups.get(second === undefined ? null : first) ?? newGroup(second === undefined ? null : first);
    group.columns.push({ name: second ?? first, index, decode: decoderOf(field) });
    groups.set(group.name, group);
  }
  for (const group of groups.values()) group.absentIf = absentIf(group, fields, isJoined);
  const all = [...groups.values()];
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const { name, columns, absentIf: deciding } of all) {
      if (name !== null && deciding !== null && values[deciding] === null) {
        row[name] = null;
        continue;
      }
      const target = name === null ? row : (row[name] = {} as Record<string, unknown>);
      for (const column of columns) {
        const value = values[column.index];
        target[column.name] = value === null ? null : column.decode(value);
      }
    }
    return row;
  };
}

const newGroup = (name: string | null): Group => ({ name, columns: [], absentIf: null });

function decoderOf(field: unknown): Decode {
  const decoder: DriverValueDecoder<unknown, unknown> | undefined = is(field, Column)
    ? field
    : is(field, SQL)
      ? (Reflect.get(field, 'decoder') as DriverValueDecoder<unknown, unknown>)
      : is(field, SQL.Aliased)
        ? (Reflect.get(field.sql, 'decoder') as DriverValueDecoder<unknown, unknown>)
        : undefined;
  if (!decoder) throw new Error('A row plan has columns and expressions only.');
  return (value) => decoder.mapFromDriverValue(value);
}

/**
 * The query builder's rule: an object whose columns all belong to one outer-joined table is null if its first column
 * is.
 */
function absentIf(group: Group, fields: Field[], isJoined: Record<string, boolean> | undefined): number | null {
  if (group.name === null || !isJoined) return null;
  const columns = group.columns.flatMap(({ index }) => {
    const field = fields[index]?.field;
    return is(field, Column) ? [{ index, table: getTableName(field.table) }] : [];
  });
  const [first] = columns;
  const isOfOneTable = columns.every(({ table }) => table === first?.table);
  return first && isOfOneTable && !isJoined[first.table] ? first.index : null;
}
