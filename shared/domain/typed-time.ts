import { westernDigits } from './digits.ts';

/** The halves of a day, as clocks of twelve hours write them in our languages. */
const morning = /am|a\.m\.|ص|上午/;
const afternoon = /pm|p\.m\.|م|下午/;

/**
 * Reads a time as people type it: `9`, `14:30`, `14.30`, `14 h 30`, `1430`, `2:30 pm`, `下午2:30`, in any digits.
 * @returns `HH:mm`; `null` if it is not a time
 */
export function readTime(text: string): string | null {
  const plain = westernDigits(text)
    .toLowerCase()
    .replace(/[\s\u200e\u200f]/g, '');
  const isMorning = morning.test(plain);
  const isAfternoon = !isMorning && afternoon.test(plain);
  const numbers = plain.replace(isMorning ? morning : afternoon, '');
  const match = /^(\d{1,2})(?:[:.h：时時點点](\d{2})?分?)?$/.exec(numbers) ?? /^(\d{2})(\d{2})$/.exec(numbers);
  if (!match) return null;
  const isHalf = isMorning || isAfternoon;
  const hours = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  if (minutes > 59 || hours > (isHalf ? 12 : 23) || (isHalf && hours === 0)) return null;
  const hour = isAfternoon ? (hours % 12) + 12 : isMorning ? hours % 12 : hours;
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
