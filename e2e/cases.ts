import type { ApplicationDetail } from '@guildhall/shared/contracts';
import {
  getApplication,
  listMembershipTypes,
  nameReferee,
  saveAnswers,
  startApplication,
  submitApplication,
  uploadDocument,
} from '@guildhall/shared/contracts';
import type { Api } from './api.ts';
import type { Product } from './product.ts';
import { linkIn, type NewReferee, smallPdf, unique } from './steps.ts';

/** Cases for tests to start from, created over the API for speed. */

export interface CaseReferee extends NewReferee {
  standby?: boolean;
}

export const someReferee = (firstName: string, lastName: string): CaseReferee => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}.${unique()}@example.net`.toLowerCase(),
});

const answers = {
  birthDate: '1988-04-17',
  nationality: 'AT',
  phone: '+43 1 234 5678',
  street: 'Lindengasse 12',
  postalCode: '1070',
  city: 'Vienna',
  country: 'AT',
  profession: 'Paper conservator',
  yearsOfPractice: 11,
  degree: 'MA Conservation',
  institution: 'Academy of Fine Arts Vienna',
  graduationYear: 2013,
  motivation: 'I restore manuscripts and teach the craft; I would like to give something back to the guild.',
  declaresTruth: true,
  acceptsCodeOfConduct: true,
  acceptsDataProtection: true,
};

export const readCase = (api: Api, id: string): Promise<ApplicationDetail> => api(getApplication, { params: { id } });

/** Options of a case. */
interface CaseParts {
  /** Key of the membership type. */
  type?: 'full' | 'student';
  /** Answers to questions added by the office. */
  more?: Record<string, string>;
}

/** A draft, as its form opens for the first time. */
export async function beginDraft(api: Api, { type = 'full' }: CaseParts = {}): Promise<ApplicationDetail> {
  const types = await api(listMembershipTypes, {});
  const wanted = types.find(({ key }) => key === type);
  if (!wanted) throw new Error(`The product offers no membership of the type "${type}".`);
  return api(startApplication, { body: { membershipTypeId: wanted.id } });
}

/** A draft with everything required: it can be sent. */
export async function completeDraft(
  api: Api,
  referees: readonly CaseReferee[],
  parts: CaseParts = {},
): Promise<ApplicationDetail> {
  const { id, version, membershipType } = await beginDraft(api, parts);
  await api(saveAnswers, { params: { id }, body: { version, answers: { ...answers, ...parts.more } } });
  for (const kind of membershipType.requiredDocuments) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(smallPdf(kind))], { type: 'application/pdf' }), `${kind}.pdf`);
    await api(uploadDocument, { params: { id, kind }, form });
  }
  for (const { standby = false, ...person } of referees)
    await api(nameReferee, { params: { id }, body: { ...person, relation: 'colleague', language: 'en', standby } });
  return readCase(api, id);
}

/** An application whose referees have been asked. */
export async function sentCase(
  api: Api,
  referees: readonly CaseReferee[],
  parts: CaseParts = {},
): Promise<ApplicationDetail> {
  const { id, version } = await completeDraft(api, referees, parts);
  return api(submitApplication, { params: { id }, body: { version } });
}

/** The link in the newest mail to a referee. */
export const linkOf = async (product: Product, { email }: NewReferee, after?: string): Promise<string> =>
  linkIn((await product.mailTo(email, after === undefined ? {} : { after })).links, '/forms/referee-consent/');
