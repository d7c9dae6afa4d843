/** The value of a table's own key: keys from outside may be `constructor`, which every object inherits. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
