import type { AuditLine } from '@guildhall/shared/contracts';
import { RouteLink } from '@guildhall/shared/ui/core';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';

/** The subject of an entry, linked to its page if it has one. */
export function SubjectLink({ line: { subject, entityId } }: { line: AuditLine }) {
  const caseLink = useCaseLink();
  if (!subject || !entityId) return null;
  const ways: Partial<Record<typeof subject.kind, string>> = {
    application: caseLink(entityId),
    invoice: paths.invoice(entityId),
    query: paths.query(entityId),
    poll: paths.meeting(entityId),
    user: paths.user(entityId),
    mail: paths.mails({ state: 'all', mail: entityId }),
  };
  const way = ways[subject.kind];
  const label = <bdi>{subject.label}</bdi>;
  return way ? <RouteLink to={way}>{label}</RouteLink> : label;
}
