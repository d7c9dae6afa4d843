import type { OwnSession } from '@guildhall/shared/contracts';
import bowser from 'bowser';

const devices: Readonly<Record<string, OwnSession['device']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** What a browser says of itself, as far as it is recognised; nothing but words for its owner is made of it. */
export function readAgent(agent: string): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (agent === '') return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = bowser.parse(agent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices[platform.type ?? ''] ?? 'other',
  };
}
