import type pg from 'pg';

type Client = Pick<pg.Client, 'query'>;

/** The problem with a line of the audit log, or with its position in the chain. */
type Break = 'changed' | 'missing' | 'gap';

export interface AuditReport {
  /** Number of verified lines. */
  lines: number;
  /** The hash of the last line; recorded elsewhere, it shows later whether lines were cut off the end. */
  head: string | null;
  /** Lines outside of the chain: written while its trigger was off. */
  unchained: number;
  /** The first modified line. */
  broken: { position: number; eventId: string; action: string | null; at: Date | null; what: Break } | null;
}

interface Line {
  position: string;
  eventId: string;
  hash: string;
  expected: string | null;
  action: string | null;
  at: Date | null;
}

const batchSize = 5_000;

// Each hash is recomputed from the line and the previous stored hash.
const nextLines = `
  select c.position, c.event_id as "eventId", c.hash, e.action, e.at,
    case when e.id is not null then audit_hash(e, coalesce(lag(c.hash) over (order by c.position), $2)) end as expected
  from audit_chain c left join audit_events e on e.id = c.event_id
  where c.position > $1 order by c.position limit ${batchSize}`;

const outside = `
  select count(*)::int as count from audit_events e
  where not exists (select from audit_chain c where c.event_id = e.id)`;

/**
 * Verifies the chain from its first line to the last, or to the first invalid one.
 * @returns `null` if there is no chain yet, in a database that was never migrated
 */
export async function verifyAudit(client: Client): Promise<AuditReport | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('audit_chain') is not null as there`);
  if (!rows[0]?.there) return null;
  const report: AuditReport = { lines: 0, head: null, unchained: 0, broken: null };
  for (;;) {
    const { rows: lines } = await client.query<Line>(nextLines, [report.lines, report.head ?? '']);
    for (const line of lines) {
      const what = breakOf(line, report.lines + 1);
      if (what) {
        const { eventId, action, at } = line;
        return { ...report, broken: { position: Number(line.position), eventId, action, at, what } };
      }
      report.lines += 1;
      report.head = line.hash;
    }
    if (lines.length < batchSize) break;
  }
  const { rows: left } = await client.query<{ count: number }>(outside);
  return { ...report, unchained: left[0]?.count ?? 0 };
}

function breakOf(line: Line, position: number): Break | null {
  if (Number(line.position) !== position) return 'gap';
  if (line.expected === null) return 'missing';
  return line.expected === line.hash ? null : 'changed';
}
