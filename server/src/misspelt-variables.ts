import { settings } from './environment.ts';

// Words that start the names of our settings and of few others.
const ourWords = ['AUDIENCE', 'BOUNCE', 'METRICS', 'SMTP', 'STAFF', 'TRUSTED'];

// Set by the systems we run on: Kubernetes (`DATABASE_SERVICE_HOST`, `SMTP_PORT_25_TCP`), shells, other programs.
const others = /_SERVICE_(HOST|PORT)|_PORT(_\d+_|$)|^(HOME|HOSTNAME|PORTS?|POST|SHELL|TERM)$/;

/**
 * Unknown variables that were probably meant for Guildhall, with the suggested name. Names of other programs are
 * ignored: a variable is only reported if it is almost one of ours.
 */
export function misspeltSettings(env: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.keys(env)
    .filter((name) => !settings.includes(name) && !others.test(name))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase().replace(/^GUILDHALL_/, ''));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function nearest(name: string): string | undefined {
  const [best] = settings
    .map((setting) => ({ setting, edits: distance(name, setting) }))
    // One typo in a short name; `HOME` is two away from `HOST`.
    .filter(({ setting, edits }) => edits <= (setting.length < 8 ? 1 : 2))
    .sort((a, b) => a.edits - b.edits);
  if (best) return best.setting;
  const word = ourWords.find((each) => name.startsWith(each));
  return settings.find((setting) => word !== undefined && setting.startsWith(word));
}

/** The edit distance of two words. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, wanted] of [...other].entries())
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
