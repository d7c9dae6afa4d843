import { may } from '@guildhall/shared/domain';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { lazyPart } from '@guildhall/shared/ui/core';
import { featureTranslations } from '../../translations.ts';
import { setUpQuery } from './api.ts';

const ChecklistCard = lazyPart(async () => (await import('./ChecklistCard.tsx')).ChecklistCard, {
  translations: featureTranslations('set-up'),
});

/** The open steps of the set-up, for administrators; nothing once they are done or the list is dismissed. */
export function SetUpChecklist() {
  const user = useUser();
  const maySetUp = user !== null && may(user.role, 'configuration:edit');
  const { data } = useQuery({ ...setUpQuery(), enabled: maySetUp });
  if (!data?.isListed) return null;
  return <ChecklistCard state={data} />;
}
