import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, RouteLink } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList } from '@guildhall/shared/ui/data';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';

const Days = ({ from, until }: { from: string; until: string }) => (
  <>
    <DateText value={from} />
    {until !== from && (
      <>
        {' – '}
        <DateText value={until} />
      </>
    )}
  </>
);

/** Who pays whom, for what, until when. */
export function Parties({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  const { payer, issuer, supplied, corrects } = invoice;
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('invoice.payer'), value: [payer.name, payer.email, payer.address].filter(Boolean).join('\n') },
          {
            label: t('invoice.from'),
            value: [issuer.name, issuer.address, issuer.taxNumber, issuer.bankAccount].filter(Boolean).join('\n'),
          },
          ...(invoice.issuedOn
            ? [{ label: t('invoices.issuedOn'), value: <DateText value={invoice.issuedOn} /> }]
            : []),
          ...(invoice.dueOn ? [{ label: t('invoices.dueOn'), value: <DateText value={invoice.dueOn} /> }] : []),
          ...(supplied && invoice.issuedOn ? [{ label: t('invoice.supplied'), value: <Days {...supplied} /> }] : []),
          ...(invoice.paymentReference ? [{ label: t('invoice.reference'), value: invoice.paymentReference }] : []),
          ...(invoice.applicationId
            ? [
                {
                  label: t('invoice.application'),
                  value: <RouteLink to={caseLink(invoice.applicationId)}>{invoice.applicationNumber}</RouteLink>,
                },
              ]
            : []),
          ...(corrects
            ? [
                {
                  label: t('invoice.creditNote'),
                  value: (
                    <RouteLink to={paths.invoice(corrects.id)}>
                      {t('invoice.corrects', { number: corrects.number })}
                    </RouteLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
