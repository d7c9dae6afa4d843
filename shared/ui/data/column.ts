import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Heading; on a phone it stands before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, so that digits stand below each other. */
  align?: 'start' | 'end';
  /** The contract's sort column; makes the heading a button. */
  sort?: string;
  /** Left out below this width; a phone shows it in the card. */
  wideOnly?: boolean;
  /** Keeps dates, numbers and chips on one line. */
  noWrap?: boolean;
  /** Keeps a name or text on one line and cuts it where it does not fit; hover and focus show the whole. `wide` takes most of the room. */
  clip?: boolean | 'wide';
  /** Its place in the card of a phone. Where any column has one, those without are left out of the card. */
  card?: 'title' | 'state' | 'name' | 'next' | 'fact';
  /** No heading is shown, for a column of buttons; screen readers still hear it. */
  hideHeader?: boolean;
}

/** Rows that can be ticked, to do something with all of them. */
export interface Selection<Row> {
  /** Keys of the rows that are ticked. */
  selected: ReadonlySet<string>;
  onChanged: (selected: ReadonlySet<string>) => void;
  /** Says which row a box belongs to: "Select APP-2026-00042". */
  labelOf: (row: Row) => string;
  /** "Select all on this page". */
  allLabel: string;
}
