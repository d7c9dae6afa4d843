import type { ReactNode } from 'react';
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
  const { t } = useTranslation('demo');
  const label = useLabels();
  const examples = (shown: Record<string, ReactNode>) => (
    <Row wrap gap={3}>
      {Object.entries(shown).map(([name, value]) => (
        <KitExample key={name} name={name}>
          {value}
        </KitExample>
      ))}
    </Row>
  );
  return (
    <KitSection name="values">
      <KitPart names={['DateText', 'Money']}>
        {examples({
          day: <DateText value="2026-11-15" />,
          instant: <DateText value={instant} as="dateTime" />,
          relative: <DateText value={instant} as="relative" />,
          noValue: <DateText value={null} />,
        })}
        {examples({
          amount: <Money value={euros(124550)} />,
          credit: <Money value={euros(-12000)} />,
          otherCurrency: <Money value={{ amountMinor: 18000, currency: 'JPY' }} />,
        })}
      </KitPart>
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
      <KitPart names={['InlineList']}>
        <InlineList
          items={[
            'Ada Moreau',
            <DateText value={instant} />,
            <Money value={euros(124550)} />,
            t('kit.table.applicant'),
          ]}
        />
      </KitPart>
    </KitSection>
  );
}
