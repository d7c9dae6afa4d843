/** A measured value with as many decimals as are meaningful. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
