import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block } from '@guildhall/shared/ui/core';

type ChangeRequest = NonNullable<ApplicationDetail['changeRequest']>;

/** The changes requested from the applicant, and which of them are done. */
export function ChangeRequestNotice({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const nameOf = useItemName(application);
  const { changeRequest } = application;
  if (!changeRequest) return null;
  return (
    <Alert severity="warning" title={t('file.changeRequest', { due: format.date(changeRequest.dueAt) })}>
      <Block component="ul" m={0} mt={0.5} pl={2.5}>
        {changeRequest.items.map((item) => (
          <li key={item.id}>
            <strong>
              <bdi>{nameOf(item)}</bdi>
            </strong>{' '}
            ({t(item.solved ? 'file.solved' : 'file.unsolved')}): <bdi>{item.note}</bdi>
          </li>
        ))}
      </Block>
    </Alert>
  );
}

/** The name of an item; removed items keep the name they had. */
function useItemName({ form, referees }: ApplicationDetail) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const local = useLocalText();
  return ({ kind, target }: ChangeRequest['items'][number]): string => {
    if (kind === 'document') return label('document.kind', target);
    if (kind === 'referee') {
      const referee = referees.find(({ id }) => id === target);
      return referee ? fullName(referee) : t('changes.referees');
    }
    const field = form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === target);
    return field ? local(field.label) : t('changes.fields');
  };
}
