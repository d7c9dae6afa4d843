import type { RowRefusal } from '@guildhall/shared/domain';

/** An incoming line as a statement tells it. */
export interface StatementLine {
  account: string;
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payerName: string;
  purpose: string;
  /** The payer's end-to-end reference, if there is one. */
  reference: string;
  /** The bank's own reference of this line, if it gives one. */
  bankReference: string;
}

export interface RefusedRow {
  row: number;
  reason: RowRefusal;
  /** What could not be read. */
  text: string;
}

/** What a statement says, whatever its format. */
export interface Statement {
  lines: StatementLine[];
  refused: RefusedRow[];
  /** Rows that are no incoming money: outgoing, not booked yet, or without an amount. */
  otherRows: number;
}

/** What rows are read against. */
export interface Reading {
  /** The association's; lines in another currency are refused. */
  currency: string;
  /** The association's day: no money arrives after it. */
  today: string;
}
