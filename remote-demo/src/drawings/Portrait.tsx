import type { Portrait as Look } from '../slices/contacts.ts';

const hairOf: Record<Look['cut'], string> = {
  short: 'M20 28c-1-12 5-17 12-17s13 5 12 17c-2-6-5-8-12-8s-10 2-12 8z',
  long: 'M17 44c0-8 1-12 1-18 0-10 6-15 14-15s14 5 14 15c0 6 1 10 1 18h-6V26c-3-1-6-3-8-5-3 3-6 4-10 5v18z',
  bun: 'M27 10a5 5 0 1 1 10 0c5 2 8 8 7 18-2-6-5-8-12-8s-10 2-12 8c-1-10 2-16 7-18z',
  curls: 'M18 29c-3-3-2-7 1-8-1-4 2-7 5-6 1-4 6-5 8-3 3-2 7-1 8 3 3-1 6 2 5 6 3 1 4 5 1 8-2-5-6-9-14-9s-12 4-14 9z',
  scarf:
    'M15 50c2-6 2-14 2-22 0-11 6-17 15-17s15 6 15 17c0 8 0 16 2 22H39l-7-6-7 6zM22 29c0 9 4 14 10 14s10-5 10-14-4-11-10-11-10 2-10 11z',
};

/** A small decorative drawing of a face. */
export function Portrait({ look, size = 44 }: { look: Look; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="32" fill={look.backdrop} />
      <path d="M12 58c1-11 9-15 20-15s19 4 20 15a32 32 0 0 1-40 0z" fill="#5D87FF" />
      <path d="M27 36h10v9c-2 3-8 3-10 0z" fill={look.skin} />
      <ellipse cx="32" cy="29" rx="11" ry="13" fill={look.skin} />
      <path d={hairOf[look.cut]} fill={look.hair} fillRule="evenodd" />
    </svg>
  );
}
