import { may, Role } from '@guildhall/shared/domain';
import { useUser } from '@guildhall/shared/store';
import { paths } from '../paths.ts';

/** Where an application opens for whoever is signed in: the confidential file, or the office's working page. */
export function useCaseLink(): (applicationId: string) => string {
  const role = useUser()?.role ?? Role.member;
  return may(role, 'application:file') ? paths.applicationFile : paths.applicationDesk;
}
