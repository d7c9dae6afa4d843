import { may, Role } from '@guildhall/shared/domain';
import { useUser } from '@guildhall/shared/store';
import { paths } from '../paths.ts';

/** The signed-in person's page for an application: the confidential file or the desk. */
export function useCaseLink(): (applicationId: string) => string {
  const role = useUser()?.role ?? Role.member;
  return may(role, 'application:file') ? paths.applicationFile : paths.applicationDesk;
}
