import type { ReactNode } from 'react';
import type { Settings } from '@guildhall/shared/contracts';
import { useQuery } from '@guildhall/shared/query';
import { Unloaded } from '../../../lib/Unloaded.tsx';
import { settingsQuery } from './api.ts';

/** Renders a section once the settings have loaded. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const found = useQuery(settingsQuery());
  const { data } = found;
  if (data) return children(data);
  return <Unloaded query={found} height={320} />;
}
