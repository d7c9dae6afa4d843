import type { ApplicationFile } from '@guildhall/shared/contracts';
import { useTranslation, useComma } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { ButtonLink, Card, Text, RouteLink, Stack, Block, Icon } from '@guildhall/shared/ui/core';
import { StatusChip, DescriptionList, DateText, InlineList, Money } from '@guildhall/shared/ui/data';
import { dayAt } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import { MailLink } from '../mails/OpenMail.tsx';
import { fileQuery } from './api.ts';
import { CasePage, counted } from './CasePage.tsx';

/** The whole, confidential file of one application: administrators only (specification §6). */
export default function ApplicationFilePage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const query = useQuery(fileQuery(id));
  const file = query.data;
  return (
    <CasePage
      id={id}
      title={t('file.title')}
      sections={t('file.sections')}
      application={file?.application}
      query={query}
      pathOf={paths.applicationFile}
      chips={<StatusChip status="confidential" label={t('file.confidential')} icon="lock" />}
      actions={() => (
        <ButtonLink to={paths.applicationDesk(id)} icon="file" data-key="f">
          {t('file.toDesk')}
        </ButtonLink>
      )}
      {...(file && {
        statements: file.statements,
        confidential: [
          {
            key: 'decisions',
            label: counted(t('file.decisions'), file.decisions.length),
            content: <Decisions decisions={file.decisions} />,
          },
          {
            key: 'letters',
            label: counted(t('file.letters'), file.mails.length + file.invoices.length),
            content: <Letters file={file} />,
          },
        ],
      })}
    />
  );
}

/** All recorded decisions, newest first. */
function Decisions({ decisions }: { decisions: ApplicationFile['decisions'] }) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const label = useLabels();
  const format = useFormat();
  if (decisions.length === 0) return <Nothing>{t('file.noDecisions')}</Nothing>;
  const newestFirst = [...decisions].sort((a, b) => b.decidedAt.localeCompare(a.decidedAt));
  return (
    <Stack gap={2.5}>
      {newestFirst.map((decision) => (
        <Card
          key={decision.id}
          level="h3"
          title={label('application.state', decision.outcome)}
          subtitle={t('decisionEntry.by', { name: decision.decidedBy, when: format.dateTime(decision.decidedAt) })}
        >
          {decision.meeting && (
            <Text mb={1.5} breakWords>
              {t('decisionEntry.meeting')}{' '}
              <RouteLink to={paths.minutes(decision.meeting.id)}>
                <bdi>{decision.meeting.title}</bdi>
              </RouteLink>
              {comma}
              {format.day(dayAt(new Date(decision.meeting.startsAt), decision.meeting.zone))}
            </Text>
          )}
          <DescriptionList
            columns={1}
            items={(['reason', 'conditions', 'textForApplicant'] as const).flatMap((part) =>
              decision[part]
                ? [
                    {
                      label: t(`decisionEntry.${part === 'textForApplicant' ? 'text' : part}`),
                      value: <Prose>{decision[part]}</Prose>,
                    },
                  ]
                : [],
            )}
          />
        </Card>
      ))}
    </Stack>
  );
}

/** Mails and invoices of the application, each linked to its page. */
function Letters({ file: { mails, invoices } }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  return (
    <Stack gap={2.5}>
      <Card title={t('file.mails')} level="h3">
        {mails.length === 0 && <Nothing>{t('file.noMails')}</Nothing>}
        <RowList>
          {mails.map((mail) => (
            <ListRow key={mail.id}>
              <Icon name="mail" />
              <Text grow="200px" shrink breakWords>
                <MailLink id={mail.id}>
                  <bdi>{mail.subject}</bdi>
                </MailLink>
                <Text size="small" tone="secondary">
                  <InlineList items={[<bdi>{mail.to}</bdi>, <DateText value={mail.at} as="dateTime" />]} />
                </Text>
              </Text>
              <StateChip group="mail.state" state={mail.state} />
            </ListRow>
          ))}
        </RowList>
      </Card>
      <Card title={t('file.invoices')} level="h3">
        {invoices.length === 0 && <Nothing>{t('file.noInvoices')}</Nothing>}
        <RowList>
          {invoices.map((invoice) => (
            <ListRow key={invoice.id}>
              <Icon name="invoice" />
              <Block grow="160px" shrink>
                <RouteLink to={paths.invoice(invoice.id)}>{invoice.number ?? t('invoices.draft')}</RouteLink>
                <Text size="small" tone="secondary">
                  {t('invoices.open')}: <Money value={invoice.open} />
                </Text>
              </Block>
              <Money value={invoice.gross} />
              <StateChip group="invoice.state" state={invoice.state} />
            </ListRow>
          ))}
        </RowList>
      </Card>
    </Stack>
  );
}
