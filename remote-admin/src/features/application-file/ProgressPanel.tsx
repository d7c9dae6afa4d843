import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Block, Card, Row, RouteLink, Text } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { MailLink } from './MailLink.tsx';

/** The next step, who it waits for, since when and until when: in the same words as the applicant reads. */
export function ProgressPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const role = useUser()?.role;
  const { nextStep, turn, since, dueAt, blockedBy } = application.progress;
  const { letterId, invoiceId } = application;
  const isAboutInvoice = nextStep === 'refund' || nextStep === 'invoice';
  const isOverdue = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <Card title={t('file.progress')}>
      <DescriptionList
        items={[
          {
            label: t('file.nextStep'),
            value: (
              <strong>
                {isAboutInvoice && invoiceId ? (
                  <RouteLink to={paths.invoice(invoiceId)}>{label('application.nextStep', nextStep)}</RouteLink>
                ) : (
                  label('application.nextStep', nextStep)
                )}
              </strong>
            ),
            wide: true,
          },
          { label: t('file.turn'), value: label('application.whose', turn) },
          { label: t('file.since'), value: <DateText value={since} as="relative" /> },
          ...(dueAt
            ? [
                {
                  label: t('file.due'),
                  value: (
                    <Row gap={1} wrap>
                      <DateText value={dueAt} />
                      {isOverdue && <StatusChip status="overdue" label={t('file.overdue')} />}
                    </Row>
                  ),
                },
              ]
            : []),
          ...(blockedBy.length > 0
            ? [
                {
                  label: t('file.blocked'),
                  value: (
                    <Block component="ul" m={0} pl={2.25}>
                      {blockedBy.map((blocker) => (
                        <li key={blocker}>
                          {blocker === 'letter_unsent' && letterId ? (
                            <MailLink id={letterId} data-key="l">
                              {label('application.blocker', blocker)}
                            </MailLink>
                          ) : (
                            label('application.blocker', blocker)
                          )}
                        </li>
                      ))}
                    </Block>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      {nextStep === 'weigh_references' && role === Role.administrator && (
        <Text size="small" tone="secondary">
          {t('file.weighReferences')}
        </Text>
      )}
    </Card>
  );
}
