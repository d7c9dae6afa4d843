import type { OwnSession } from '@guildhall/shared/contracts';

const outlines: Record<OwnSession['device'], string> = {
  computer: 'M5.5 5h13c.6 0 1 .4 1 1v9.5h-15V6c0-.6.4-1 1-1ZM2.5 19h19M4.5 15.5 2.5 19M19.5 15.5l2 3.5',
  phone: 'M8 2.5h8c.8 0 1.5.7 1.5 1.5v16c0 .8-.7 1.5-1.5 1.5H8c-.8 0-1.5-.7-1.5-1.5V4c0-.8.7-1.5 1.5-1.5ZM11 18.5h2',
  tablet: 'M6 3h12c.8 0 1.5.7 1.5 1.5v15c0 .8-.7 1.5-1.5 1.5H6c-.8 0-1.5-.7-1.5-1.5v-15C4.5 3.7 5.2 3 6 3ZM10.5 18h3',
  other:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
};

/** A device icon in the kit's style; these three are used only here. */
export function DeviceIcon({ device, label }: { device: OwnSession['device']; label: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={22}
      height={22}
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outlines[device]} />
    </svg>
  );
}
