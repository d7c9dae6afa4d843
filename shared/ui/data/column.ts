import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Heading; on a phone it precedes the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, so that digits align. */
  align?: 'start' | 'end';
  /** The contract's sort column; makes the heading a button. */
  sort?: string;
  /** Hidden below this width; a phone shows it in the card. */
  wideOnly?: boolean;
  /** Keeps dates, numbers and chips on one line. */
  noWrap?: boolean;
  /** Truncates a name or text on one line; hover and focus show it in full. `wide` takes most of the space. */
  clip?: boolean | 'wide';
  /** Its place in the card on a phone. If any column has one, columns without are left out of the card. */
  card?: 'title' | 'state' | 'name' | 'next' | 'fact';
  /** Hides the heading, for a column of buttons; screen readers still read it. */
  hideHeader?: boolean;
}

/** Rows that can be selected for bulk actions. */
export interface Selection<Row> {
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>;
  onChanged: (selected: ReadonlySet<string>) => void;
  /** Names the row of a checkbox: "Select APP-2026-00042". */
  labelOf: (row: Row) => string;
  /** "Select all on this page". */
  allLabel: string;
}
