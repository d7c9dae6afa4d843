import type { RefereeConsent, RefereeReceipt } from '@guildhall/shared/contracts';

export const token = 'k3v9Qm2Zx7Lw1Rb8Tn4Yc6Hd0Jf5Gs_PaUeVi-XoMtE';
export const address = `/forms/referee-consent/${token}`;

const declaration = {
  version: '2026-01',
  text: 'I declare that what I state here is true to the best of my knowledge.',
  sha256: 'a'.repeat(64),
};

/** A referee's request; pass only what the test is about. */
export const buildRequest = (parts: Partial<RefereeConsent> = {}): RefereeConsent => ({
  association: 'Society of Bridge Builders',
  applicantName: 'Ada Moreau',
  membershipType: 'Full member',
  refereeName: 'Kwame Boateng',
  shared: [{ label: 'Profession', value: 'Structural engineer' }],
  state: 'asked',
  language: 'en',
  expiresAt: '2026-12-11T09:00:00Z',
  editable: true,
  declaration,
  receipt: null,
  ...parts,
});

export const buildReceipt = (parts: Partial<RefereeReceipt> = {}): RefereeReceipt => ({
  answer: 'consented',
  answeredAt: '2026-11-20T09:30:00Z',
  signedAs: 'Kwame Boateng',
  confidential: true,
  declaration,
  statement: 'We built two bridges together and both still stand.',
  ...parts,
});
