import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row } from '@guildhall/shared/ui/core';
import { Avatar, DateText, DescriptionList, InlineList, Money, StatusChip } from '@guildhall/shared/ui/data';
import { KitExample, KitPart, KitSection } from './KitSection.tsx';
import { euros, people } from './sample-data.ts';

const instant = '2026-10-05T07:10:00Z';
const states = ['draft', 'in_review', 'approved', 'changes_requested', 'rejected', 'withdrawn'] as const;

/** Dates, money, names and states in the reader's language. */
export function ValuesSection() {
  return (
    <KitSection name="values">
      <DatesAndMoneyPart />
      <StatusChipPart />
      <AvatarPart />
      <FactsPart />
      <InlineListPart />
    </KitSection>
  );
}

const DatesAndMoneyPart = () => (
  <KitPart names={['DateText', 'Money']}>
    <Row wrap gap={3}>
      <KitExample name="day">
        <DateText value="2026-11-15" />
      </KitExample>
      <KitExample name="instant">
        <DateText value={instant} as="dateTime" />
      </KitExample>
      <KitExample name="relative">
        <DateText value={instant} as="relative" />
      </KitExample>
      <KitExample name="noValue">
        <DateText value={null} />
      </KitExample>
    </Row>
    <Row wrap gap={3}>
      <KitExample name="amount">
        <Money value={euros(124550)} />
      </KitExample>
      <KitExample name="credit">
        <Money value={euros(-12000)} />
      </KitExample>
      <KitExample name="otherCurrency">
        <Money value={{ amountMinor: 18000, currency: 'JPY' }} />
      </KitExample>
    </Row>
  </KitPart>
);

function StatusChipPart() {
  const label = useLabels();
  return (
    <KitPart names={['StatusChip']}>
      <Row wrap gap={1}>
        {states.map((state) => (
          <StatusChip key={state} status={state} label={label('application.state', state)} />
        ))}
      </Row>
      <Row wrap gap={1}>
        {(['issued', 'paid', 'overdue'] as const).map((state) => (
          <StatusChip key={state} status={state} label={label('invoice.state', state)} />
        ))}
      </Row>
    </KitPart>
  );
}

const AvatarPart = () => (
  <KitPart names={['Avatar']}>
    <Row component="ul" plain wrap gap={2}>
      {people.map(({ name, colour }) => (
        <Row component="li" key={name} gap={1} align="center">
          <Avatar name={name} colour={colour} />
          <bdi>{name}</bdi>
        </Row>
      ))}
    </Row>
  </KitPart>
);

function FactsPart() {
  const { t } = useTranslation('demo');
  return (
    <KitPart names={['DescriptionList']}>
      <DescriptionList
        items={[
          { label: t('kit.table.applicant'), value: 'Ada Moreau' },
          { label: t('kit.table.submitted'), value: <DateText value={instant} /> },
          { label: t('fields.email'), value: 'ada.moreau@example.org' },
          { label: t('fields.phone'), value: null },
          { label: t('kit.field.statement'), value: t('kit.sample.long'), wide: true },
        ]}
      />
    </KitPart>
  );
}

function InlineListPart() {
  const { t } = useTranslation('demo');
  const items = ['Ada Moreau', <DateText value={instant} />, <Money value={euros(124550)} />, t('kit.table.applicant')];
  return (
    <KitPart names={['InlineList']}>
      <InlineList items={items} />
    </KitPart>
  );
}
