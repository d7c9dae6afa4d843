import type { ReactNode } from 'react';
import { loadTranslations } from '@guildhall/shared/i18n';
import { Role } from '@guildhall/shared/domain';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWorkOfTab, useUser } from '@guildhall/shared/store';
import { lazyPart } from '@guildhall/shared/ui/core';
import { LoadingPart } from '../components/progress.tsx';
import { type ClosedFor, useClosure } from './closure.ts';

const loadNotice = async () => (await import(/* webpackChunkName: "maintenance" */ './ClosedNotice.tsx')).ClosedNotice;
const translations = () => loadTranslations('auth');
const ClosedPage = lazyPart(loadNotice, { translations, fallback: <LoadingPart /> });
/** Above a page that stays; without it, the page keeps working. */
const ClosedBanner = lazyPart(loadNotice, { translations, Failed: () => null });

const wayIn = /^\/auth\/(?:login|two-steps\/)/;

function useClosedFor(): ClosedFor | null {
  const isClosed = useClosure() !== null;
  const { pathname } = useLocation();
  const role = useUser()?.role;
  const unsaved = useUnsavedWorkOfTab();
  if (!isClosed) return null;
  if (role === Role.administrator) return 'administrator';
  if (wayIn.test(pathname)) return 'wayIn';
  return unsaved === 'none' ? 'page' : 'working';
}

/** Shows the screens unless Guildhall is closed to this person; the URL stays, so that they return to it. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const closedFor = useClosedFor();
  if (closedFor === 'page') return <ClosedPage closedFor="page" />;
  return (
    <>
      {closedFor && <ClosedBanner closedFor={closedFor} />}
      {children}
    </>
  );
}
