import type { AuditDetail } from '@guildhall/shared/contracts';
import { auditActionName, auditEntityName } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block, Button, RouteLink, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { paths } from '../../paths.ts';
import { auditEventQuery } from './api.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ActorName } from './columns.tsx';
import { SubjectLink } from './SubjectLink.tsx';

interface AuditDialogProps {
  id: string;
  onClosed: () => void;
}

/** One entry of the log: who, when, what, and what changed. */
export function AuditDialog({ id, onClosed }: AuditDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const line = useQuery(auditEventQuery(id));
  if (line.isPending) return <LoadingBar label={t('audit.title')} />;
  return (
    <Dialog
      open
      width="md"
      title={line.data ? auditActionName(line.data.action, language) : t('audit.title')}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('common.close')}
        </Button>
      }
    >
      {line.data ? <Line line={line.data} /> : <ErrorState error={line.error} onRetry={() => void line.refetch()} />}
    </Dialog>
  );
}

function Line({ line }: { line: AuditDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const language = useLanguage();
  const { at, actor, entity, entityId, subject, before, after, reason, requestId, chain } = line;
  return (
    <Stack gap={2.5}>
      <DescriptionList
        items={[
          { label: t('audit.when'), value: format.dateTime(at) },
          { label: t('audit.who'), value: <ActorName actor={actor} /> },
          {
            label: t('audit.about'),
            value: subject ? <SubjectLink line={line} /> : auditEntityName(entity, language),
          },
          { label: t('audit.reason'), value: reason },
        ]}
      />
      {before || after ? (
        <BeforeAfter before={before} after={after} />
      ) : (
        <Text tone="secondary">{t('audit.nothingNoted')}</Text>
      )}
      <Row wrap columnGap={3} rowGap={1}>
        {actor.kind === 'user' && actor.id && (
          <RouteLink to={paths.audit({ person: actor.id })}>{t('audit.allByPerson')}</RouteLink>
        )}
        {entityId && <RouteLink to={paths.audit({ subject: entityId })}>{t('audit.allAbout')}</RouteLink>}
      </Row>
      {!chain && <Alert severity="warning">{t('audit.unchained')}</Alert>}
      <Block component="section" aria-label={t('audit.traces')} size="small">
        <DescriptionList
          items={[
            ...(chain
              ? [
                  { label: t('audit.position'), value: format.number(chain.position) },
                  { label: t('audit.fingerprint'), value: <Trace>{chain.hash}</Trace> },
                ]
              : []),
            ...(requestId ? [{ label: t('audit.request'), value: <Trace>{requestId}</Trace> }] : []),
          ]}
        />
      </Block>
    </Stack>
  );
}

/** A machine-readable id: it breaks anywhere, and reads from left to right. */
function Trace({ children }: { children: string }) {
  return (
    <Text component="bdi" dir="ltr" size="caption" tone="secondary" breakWords>
      {children}
    </Text>
  );
}
