const sample = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (\S+)$/;

const suffixes: Record<string, string[]> = {
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum'],
};

/**
 * Parses metrics strictly: every family has help and type before its samples, samples have the suffixes of their type,
 * none is repeated, and the text ends with `# EOF`.
 * @returns the number of samples by family
 * @throws with the invalid line
 */
export function familiesOf(text: string): Record<string, number> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('The text does not end with # EOF.');
  const families: Record<string, number> = {};
  const seen = new Set<string>();
  let current = { name: '', type: '' };
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (name in families) throw new Error(`Twice: ${line}`);
      families[name] = 0;
    } else if (keyword === 'TYPE') current = { name, type: rest };
    else {
      const [, metric = '', labels = '', value = ''] = sample.exec(line) ?? [];
      const isOfFamily = suffixes[current.type]?.some((suffix) => metric === current.name + suffix);
      const isNumber = value === '+Inf' || value === 'NaN' || Number.isFinite(Number(value));
      if (!isOfFamily || !isNumber || seen.has(`${metric}{${labels}}`)) throw new Error(`Not well-formed: ${line}`);
      seen.add(`${metric}{${labels}}`);
      families[current.name] = (families[current.name] ?? 0) + 1;
    }
  }
  return families;
}

/** The value of the one sample with this name and these labels, in any order. */
export function sampleOf(text: string, name: string, labels: Record<string, string | number> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const line of text.split('\n')) {
    const [, metric, inBraces = '', value] = sample.exec(line) ?? [];
    const found = inBraces.split(',').filter(Boolean);
    if (metric === name && found.length === wanted.length && wanted.every((label) => found.includes(label)))
      return Number(value);
  }
  return undefined;
}

/** The names of all samples that the metrics can have, whether there is one now or not. */
export function sampleNamesOf(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type = '']) =>
    (suffixes[type] ?? []).map((suffix) => name + suffix),
  );
}
