import { defaultIdentity, pageElementId, type PageData } from '@guildhall/shared/contracts/page';
import type { Registry } from '@guildhall/shared/federation/manifest';

const nothingServed: PageData<Registry> = {
  registry: { audience: 'public', generation: 'none', shell: 'none', remotes: [] },
  language: 'en',
  identity: defaultIdentity,
  prerendered: null,
  firstAnswers: {},
  remoteOrigins: [],
  maintenance: null,
  servesStaff: false,
};

let read: PageData<Registry> | undefined;

/** Reads the data the server wrote into this page. A page without a server has no remotes. */
export function readPageData(): PageData<Registry> {
  const text = document.getElementById(pageElementId)?.textContent;
  if (!text) return nothingServed;
  return (read ??= { ...nothingServed, ...JSON.parse(text) });
}

/** The nonce of the page's content security policy; browsers hide the attribute, not the property. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
