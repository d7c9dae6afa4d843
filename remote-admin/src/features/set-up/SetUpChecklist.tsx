import { Suspense } from 'react';
import { may } from '@guildhall/shared/domain';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { setUpQuery } from './api.ts';
import { lazyWithTexts } from './lazy-with-texts.ts';

const ChecklistCard = lazyWithTexts(() => import('./ChecklistCard.tsx').then(({ ChecklistCard: one }) => one));

/** The open steps of the set-up, for administrators; nothing once they are done or the list is dismissed. */
export function SetUpChecklist() {
  const user = useUser();
  const maySetUp = user !== null && may(user.role, 'configuration:edit');
  const { data } = useQuery({ ...setUpQuery(), enabled: maySetUp });
  if (!data?.isListed) return null;
  return (
    <Suspense fallback={null}>
      <ChecklistCard state={data} />
    </Suspense>
  );
}
