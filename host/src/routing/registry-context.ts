import { createContext, use } from 'react';
import type { RegistryState, RegistryStore } from './registry.ts';

export const RegistryContext = createContext<RegistryStore | null>(null);

export function useRegistryStore(): RegistryStore {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('The shell renders its screens inside <App>.');
  return registry;
}

/** The active registry, and whether the staff one is still loading. */
export const useRegistry = (): RegistryState => useRegistryStore().use();
