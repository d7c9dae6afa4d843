import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import {
  documentKinds,
  languages,
  taxRateMaxBasisPoints,
  type Currency,
  type DocumentKind,
  type Language,
  type LocalText,
  type RefereeQualification,
} from '@guildhall/shared/domain';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';

type Texts = Record<Language, string>;

/** A membership type as typed. */
export interface TypeValues {
  key: string;
  name: Texts;
  description: Texts;
  amount: string;
  currency: Currency;
  taxRate: string;
  feeDue: ManagedMembershipType['feeDue'];
  periodKind: ManagedMembershipType['periodKind'];
  refereesNeeded: string;
  refereesQualify: RefereeQualification;
  refereesText: Texts;
  documents: Record<DocumentKind, boolean>;
  opensOn: string;
  closesOn: string;
}

const textsOf = (text?: LocalText | null): Texts => ({
  en: text?.en ?? '',
  fr: text?.fr ?? '',
  ar: text?.ar ?? '',
  cn: text?.cn ?? '',
});

/** @param type the edited type; without it, an empty form @param currency of new fees */
export const valuesOf = (type: ManagedMembershipType | null, currency: Currency): TypeValues => ({
  key: type?.key ?? '',
  name: textsOf(type?.name),
  description: textsOf(type?.description),
  amount: type ? writeDecimal(type.fee.amountMinor, 2) : '',
  currency: type?.fee.currency ?? currency,
  taxRate: type ? writeDecimal(type.taxRateBasisPoints, 2, { trim: true }) : '',
  feeDue: type?.feeDue ?? 'after_approval',
  periodKind: type?.periodKind ?? 'calendar_year',
  refereesNeeded: String(type?.refereesNeeded ?? 2),
  refereesQualify: type?.refereesQualify ?? 'anybody',
  refereesText: textsOf(type?.refereesText),
  documents: Object.fromEntries(
    documentKinds.map((kind) => [kind, type?.requiredDocuments.includes(kind) ?? false]),
  ) as Record<DocumentKind, boolean>,
  opensOn: type?.window.opensOn ?? '',
  closesOn: type?.window.closesOn ?? '',
});

/** Languages without a text are left out; English replaces them. */
const filled = (texts: Texts): LocalText =>
  Object.fromEntries(
    languages.flatMap((one) => (one === 'en' || texts[one].trim() !== '' ? [[one, texts[one]]] : [])),
  ) as unknown as LocalText;

/** A typed percentage in basis points; `null` if invalid. Empty means no tax. */
export function readTaxRate(text: string): number | null {
  const rate = readDecimal(text.trim() || '0', 2);
  return rate === null || rate < 0 || rate > taxRateMaxBasisPoints ? null : rate;
}

/** The request body of the typed values; invalid amounts are checked before. */
export const toParts = (values: TypeValues) => ({
  name: filled(values.name),
  description: filled(values.description),
  fee: { amountMinor: readDecimal(values.amount || '0', 2) ?? 0, currency: values.currency },
  taxRateBasisPoints: readTaxRate(values.taxRate) ?? 0,
  feeDue: values.feeDue,
  periodKind: values.periodKind,
  refereesNeeded: Number(values.refereesNeeded),
  refereesQualify: values.refereesQualify,
  refereesText: Object.values(values.refereesText).some((text) => text.trim() !== '')
    ? filled(values.refereesText)
    : null,
  requiredDocuments: documentKinds.filter((kind) => values.documents[kind]),
  opensOn: values.opensOn || null,
  closesOn: values.closesOn || null,
});
