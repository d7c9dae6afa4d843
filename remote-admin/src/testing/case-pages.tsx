import {
  dryRunTransition,
  getApplication,
  getApplicationFile,
  listApplicationNotes,
  listPolls,
} from '@guildhall/shared/contracts';
import type { ApplicationDetail, ApplicationFile, ApplicationNote } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply } from '@guildhall/shared/testing';
import ApplicationDeskPage from '../features/application-file/ApplicationDeskPage.tsx';
import ApplicationFilePage from '../features/application-file/ApplicationFilePage.tsx';
import { buildApplication, buildFile, noConsequences } from './builders.ts';
import type { RenderOptions } from './dialogs.ts';

interface CaseOptions extends RenderOptions {
  /** The open tab: `documents`, `letters`, … */
  part?: string;
  notes?: ApplicationNote[];
}

const withPart = (path: string, part?: string) => (part ? `${path}?part=${part}` : path);

/** Opens the desk of an application, as staff unless another role is given. */
export function openDesk(parts: Partial<ApplicationDetail> = {}, { part, notes = [], ...options }: CaseOptions = {}) {
  const application = buildApplication(parts);
  reply(listApplicationNotes, notes);
  reply(dryRunTransition, noConsequences);
  reply(getApplication, application);
  return renderRemote(<ApplicationDeskPage />, {
    path: withPart(`/applications/${application.id}`, part),
    route: '/applications/:id',
    role: Role.staff,
    ...options,
  });
}

interface FileOptions extends CaseOptions {
  /** What the file contains besides the application. */
  file?: Partial<ApplicationFile>;
}

/** Opens the confidential file of an application, as an administrator. */
export function openFile(
  parts: Partial<ApplicationDetail> = {},
  { part, notes = [], file, ...options }: FileOptions = {},
) {
  const application = buildApplication(parts);
  reply(listApplicationNotes, notes);
  reply(dryRunTransition, noConsequences);
  reply(listPolls, []);
  reply(getApplicationFile, buildFile(application, file));
  return renderRemote(<ApplicationFilePage />, {
    path: withPart(`/forms/membership/view/${application.id}`, part),
    route: '/forms/membership/view/:id',
    role: Role.administrator,
    ...options,
  });
}
