import { documentDateFormatter, languageFacts, type Language } from '@guildhall/shared/domain';

// Amounts use Latin digits in all languages, including Arabic.
const locale = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn`;

// Left-to-right isolate: keeps an amount with its sign and currency together in an Arabic line.
const isolate = (text: string): string => `\u2066${text}\u2069`;

/** Marks that `Intl` adds to Arabic amounts would separate the sign from its number. */
const withoutMarks = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '');

/** Formats values for documents in a language; `en` formats days as 5 March 2026. */
export function createFormats(language: Language, currency: string) {
  const money = new Intl.NumberFormat(locale(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const quantity = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(locale(language), { style: 'percent', maximumFractionDigits: 2 });
  const day = documentDateFormatter(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    /** @param amountMinor cents */
    money: (amountMinor: number): string => isolate(withoutMarks(money.format(amountMinor / 100))),
    /** @param milli thousandths */
    quantity: (milli: number): string => isolate(quantity.format(milli / 1000)),
    percent: (basisPoints: number): string => isolate(withoutMarks(percent.format(basisPoints / 10_000))),
    /** @param text `YYYY-MM-DD` */
    day: (text: string): string => withoutMarks(day.format(new Date(`${text}T00:00:00Z`))),
    /** An instant in a zone, to the minute, with the zone's name. */
    instant: (at: Date, zone: string): string =>
      withoutMarks(
        documentDateFormatter(language, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZone: zone,
          timeZoneName: 'short',
        }).format(at),
      ),
    /** @param size in bytes */
    bytes: (size: number): string => {
      const isBig = size >= 1024 * 1024;
      const unit = isBig ? 'megabyte' : 'kilobyte';
      const amount = isBig ? size / 1024 / 1024 : Math.max(1, size / 1024);
      const maximumFractionDigits = isBig ? 1 : 0;
      return withoutMarks(
        new Intl.NumberFormat(locale(language), { style: 'unit', unit, maximumFractionDigits }).format(amount),
      );
    },
    isolate,
  };
}

export type Formats = ReturnType<typeof createFormats>;
