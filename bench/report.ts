import { isMet, type Line } from './budgets.ts';

const budgetOf = ({ budget }: Line): string =>
  !budget ? '' : 'most' in budget ? `at most ${budget.most}` : `at least ${budget.least}`;

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The table for the terminal. */
export const tableOf = (lines: readonly Line[]) =>
  lines.map((line) => ({
    what: line.what,
    value: `${round(line.value)} ${line.unit}`,
    budget: budgetOf(line),
    '': line.budget ? (isMet(line) ? 'ok' : 'MISSED') : '',
    details: line.details,
  }));

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rowHeight = 34;
const barStart = 430;
const barLength = 300;

/**
 * A bar chart of the rows with a budget, with a mark at the budget. Whether longer is better depends on the budget; the
 * colour shows whether it is met.
 */
export function pictureOf(lines: readonly Line[], title: string): string {
  const drawn = lines.filter(({ budget }) => budget);
  const rows = drawn.map((line, index) => {
    const limit = line.budget && ('most' in line.budget ? line.budget.most : line.budget.least);
    const scale = barLength / (2 * (limit ?? 1));
    const y = 56 + index * rowHeight;
    const length = Math.min(barLength, line.value * scale);
    return [
      `<text x="16" y="${y + 15}">${escape(line.what)}</text>`,
      `<rect class="track" x="${barStart}" y="${y + 3}" width="${barLength}" height="16" rx="3"/>`,
      `<rect class="${isMet(line) ? 'met' : 'missed'}" x="${barStart}" y="${y + 3}" width="${length.toFixed(1)}" height="16" rx="3"/>`,
      `<path class="budget" d="M${barStart + barLength / 2} ${y - 1}v24"/>`,
      `<text x="${barStart + barLength + 12}" y="${y + 15}">${round(line.value)} ${escape(line.unit)} <tspan class="quiet">(${budgetOf(line)})</tspan></text>`,
    ].join('');
  });
  const height = 72 + drawn.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 ${height}" role="img" aria-label="${escape(title)}">
<style>text{font:14px system-ui,sans-serif;fill:#1f2933}.title{font-weight:600;font-size:16px}.quiet{fill:#52606d}.track{fill:#e4e7eb}.met{fill:#2f855a}.missed{fill:#c05621}.budget{stroke:#1f2933;stroke-width:2}.back{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e4e7eb}.quiet{fill:#9aa5b1}.track{fill:#323f4b}.met{fill:#48bb78}.missed{fill:#ed8936}.budget{stroke:#e4e7eb}.back{fill:#1a2027}}</style>
<rect class="back" width="1080" height="${height}" rx="8"/><text class="title" x="16" y="34">${escape(title)}</text>
${rows.join('\n')}
</svg>
`;
}
