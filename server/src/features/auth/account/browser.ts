import type { OwnSession } from '@guildhall/shared/contracts';
import bowser from 'bowser';

const devices: Readonly<Record<string, OwnSession['device']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** The browser's name from its user agent, if recognised; only used as a label for its owner. */
export function readAgent(agent: string): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (agent === '') return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = bowser.parse(agent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices[platform.type ?? ''] ?? 'other',
  };
}
