import { currency, type SearchFindings } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import { fullName } from '../../platform/audit/actor.ts';
import type { Found } from './repository.ts';

/** Search results in the contract's form. */
export const toFindings = (found: Found): SearchFindings => ({
  applications: found.applications.map(({ id, number, applicantName, state }) => ({
    id,
    number,
    applicant: applicantName,
    state,
  })),
  people: found.people.map(({ id, firstName, lastName, email, role, state, memberNumber }) => ({
    id,
    name: fullName({ firstName, lastName }),
    email,
    role,
    state,
    memberNumber,
  })),
  invoices: found.invoices.map(({ id, number, payerName, state, grossMinor, currency: code }) => ({
    id,
    number,
    payer: payerName,
    state,
    gross: { amountMinor: grossMinor, currency: z.parse(currency, code) },
  })),
  queries: found.queries.map(({ id, number, subject, state, ...requester }) => ({
    id,
    number,
    subject,
    requester: fullName(requester),
    state,
  })),
  mails: found.mails.map(({ id, subject, to, toName, state }) => ({ id, subject, to: toName || to, state })),
  meetings: found.meetings,
  referees: found.referees.map(({ id, applicationId, number, applicantName, ...name }) => ({
    id,
    name: fullName(name),
    applicationId,
    number,
    applicant: applicantName,
  })),
});
