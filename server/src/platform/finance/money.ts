import { currency } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';

/** Writes amounts in a currency, by its code. @throws where the code is none of those that are supported */
export const moneyIn = (code: string) => {
  const known = z.parse(currency, code);
  return (amountMinor: number) => ({ amountMinor, currency: known });
};
