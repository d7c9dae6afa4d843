import { may, Role } from '@guildhall/shared/domain';
import { useUser } from '@guildhall/shared/store';
import { paths } from '../paths.ts';

/** Where an application opens for the signed-in person: the confidential file or the work view. */
export function useCaseLink(): (applicationId: string) => string {
  const role = useUser()?.role ?? Role.member;
  return may(role, 'application:file') ? paths.applicationFile : paths.applicationDesk;
}
