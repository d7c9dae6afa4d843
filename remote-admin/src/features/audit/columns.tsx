import type { AuditLine } from '@guildhall/shared/contracts';
import { auditActionName, auditEntityName } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { RouteLink, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText } from '@guildhall/shared/ui/data';
import { SubjectLink } from './SubjectLink.tsx';

/** When, what, who, and the subject. The action opens the entry. */
export function useAuditColumns(): Column<AuditLine>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [params] = useSearchParams();
  const opening = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('line', id);
    return `?${next}`;
  };
  return [
    {
      header: t('audit.when'),
      sort: 'at',
      noWrap: true,
      card: 'fact',
      cell: ({ at }) => <DateText value={at} as="dateTime" />,
    },
    {
      header: t('audit.what'),
      clip: true,
      card: 'title',
      cell: ({ id, action }) => <RouteLink to={opening(id)}>{auditActionName(action, language)}</RouteLink>,
    },
    { header: t('audit.who'), clip: true, card: 'fact', cell: ({ actor }) => <ActorName actor={actor} /> },
    {
      header: t('audit.about'),
      clip: true,
      card: 'next',
      cell: (line) =>
        line.subject ? (
          <SubjectLink line={line} />
        ) : (
          <Text component="span" tone="secondary">
            {auditEntityName(line.entity, language)}
          </Text>
        ),
    },
  ];
}

/** A person's name, or a label for actors without an account. */
export function ActorName({ actor }: Pick<AuditLine, 'actor'>) {
  const { t } = useTranslation('admin');
  return actor.name ? (
    <bdi>{actor.name}</bdi>
  ) : (
    <>{t(`audit.actor.${actor.kind === 'user' ? 'unknown' : actor.kind}`)}</>
  );
}
