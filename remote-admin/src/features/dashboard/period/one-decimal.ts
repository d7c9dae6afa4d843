/** A measured value with as much precision as tells something. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
