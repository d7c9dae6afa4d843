import { currency, type OfficeFindings } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import { fullName } from '../../platform/audit/actor.ts';
import type { Found } from './repository.ts';

/** Search results in the contract's form. */
export const toFindings = ({ applications, people, invoices }: Found): OfficeFindings => ({
  applications: applications.map(({ id, number, applicantName, state }) => ({
    id,
    number,
    applicant: applicantName,
    state,
  })),
  people: people.map(({ id, firstName, lastName, email, role, state, memberNumber }) => ({
    id,
    name: fullName({ firstName, lastName }),
    email,
    role,
    state,
    memberNumber,
  })),
  invoices: invoices.map(({ id, number, payerName, state, grossMinor, currency: code }) => ({
    id,
    number,
    payer: payerName,
    state,
    gross: { amountMinor: grossMinor, currency: z.parse(currency, code) },
  })),
});
