import type { ComponentType } from 'react';
import type { SetUpStepKey } from '@guildhall/shared/domain';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

interface ContentProps {
  /** True while the defaults can be confirmed. */
  canConfirm: boolean;
}

const part = lazyPart<ContentProps>;

/** The content of each step; the configuration page's section if there is one. */
export const contents: Readonly<Record<SetUpStepKey, ComponentType<ContentProps>>> = {
  association: part(() => import('../configuration/AssociationSection.tsx').then((one) => one.AssociationSection)),
  mail: part(() => import('../configuration/MailSection.tsx').then((one) => one.MailSection)),
  types: part(() => import('./TypesStep.tsx').then((one) => one.TypesStep)),
  form: part(() => import('./FormStep.tsx').then((one) => one.FormStep)),
  people: part(() => import('./PeopleStep.tsx').then((one) => one.PeopleStep)),
  payment: part(() => import('./PaymentStep.tsx').then((one) => one.PaymentStep)),
};
