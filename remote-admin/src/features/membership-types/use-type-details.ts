import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';

/** The properties of a membership type, each as label and text. */
export function useTypeDetails() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  return (type: ManagedMembershipType) => {
    const { fee, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify, requiredDocuments } = type;
    const { opensOn, closesOn } = type.window;
    const documents = requiredDocuments.map((kind) => label('document.kind', kind));
    const days =
      opensOn && closesOn
        ? t('membershipTypes.fromTo', { from: format.day(opensOn), to: format.day(closesOn) })
        : opensOn
          ? t('membershipTypes.from', { from: format.day(opensOn) })
          : closesOn
            ? t('membershipTypes.to', { to: format.day(closesOn) })
            : t('membershipTypes.always');
    const isFree = fee.amountMinor === 0;
    return [
      { label: t('membershipTypes.fee'), value: isFree ? t('membershipTypes.noFee') : format.money(fee) },
      ...(isFree || taxRateBasisPoints === 0
        ? []
        : [{ label: t('membershipTypes.taxRate'), value: `${format.number(taxRateBasisPoints / 100)} %` }]),
      ...(isFree ? [] : [{ label: t('membershipTypes.feeDue'), value: t(`membershipTypes.feeDueAt.${feeDue}`) }]),
      { label: t('membershipTypes.period'), value: t(`membershipTypes.periodBy.${periodKind}`) },
      { label: t('membershipTypes.referees'), value: format.number(refereesNeeded) },
      ...(refereesNeeded === 0
        ? []
        : [
            {
              label: t('membershipTypes.refereesQualify'),
              value: t(`membershipTypes.qualify.${refereesQualify}`),
            },
          ]),
      {
        label: t('membershipTypes.documents'),
        value: documents.length > 0 ? format.list(documents) : t('membershipTypes.noDocuments'),
      },
      { label: t('membershipTypes.window'), value: days },
    ];
  };
}

/** The properties that differ between two versions of a type, with both values (domain §4, scenario 14). */
export function useTypeDifferences(seen: ManagedMembershipType, now: ManagedMembershipType) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const factsOf = useTypeDetails();
  const all = (type: ManagedMembershipType) => [
    { label: t('membershipTypes.name'), value: local(type.name) },
    { label: t('membershipTypes.description'), value: local(type.description) },
    { label: t('membershipTypes.refereesText'), value: type.refereesText ? local(type.refereesText) : '–' },
    { label: t('membershipTypes.state'), value: t(type.accepting ? 'membershipTypes.open' : 'membershipTypes.closed') },
    ...factsOf(type),
  ];
  const before = new Map(all(seen).map(({ label, value }) => [label, value]));
  return all(now)
    .filter(({ label, value }) => before.get(label) !== value)
    .map(({ label, value }) => ({ what: label, before: before.get(label) ?? '–', after: value }));
}
