import type { ReactNode } from 'react';
import { Role } from '@guildhall/shared/domain';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWorkOfTab, useUser } from '@guildhall/shared/store';
import { LoadingPart, PartFailed } from '../components/LoadingPart.tsx';
import type { ClosedFor } from './closed-for.ts';
import { useClosure } from './closure.ts';
import { closedNotice } from './deferred-notice.ts';

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
  const isAway = closedFor === 'page';
  return (
    <>
      {closedFor && (
        <closedNotice.Component
          closedFor={closedFor}
          {...(isAway && { fallback: <LoadingPart />, onFailed: (retry) => <PartFailed onRetry={retry} /> })}
        />
      )}
      {!isAway && children}
    </>
  );
}
