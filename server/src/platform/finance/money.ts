import { currency } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';

/** Formats amounts in a currency, by its code. @throws for unsupported codes */
export const moneyIn = (code: string) => {
  const known = z.parse(currency, code);
  return (amountMinor: number) => ({ amountMinor, currency: known });
};
