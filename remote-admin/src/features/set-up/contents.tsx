import type { ComponentType } from 'react';
import type { SetUpStepKey } from '@guildhall/shared/domain';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';

interface ContentProps {
  /** True while the defaults can be confirmed. */
  canConfirm: boolean;
}

const part = (load: () => Promise<ComponentType<ContentProps>>) =>
  lazyPart(load, { fallback: <Skeleton variant="rounded" height={320} /> });

/** The content of each step; the configuration page's section if there is one. */
export const contents: Readonly<Record<SetUpStepKey, ComponentType<ContentProps>>> = {
  association: part(async () => (await import('../configuration/AssociationSection.tsx')).AssociationSection),
  mail: part(async () => (await import('../configuration/MailSection.tsx')).MailSection),
  types: part(async () => (await import('./TypesStep.tsx')).TypesStep),
  form: part(async () => (await import('./FormStep.tsx')).FormStep),
  people: part(async () => (await import('./PeopleStep.tsx')).PeopleStep),
  payment: part(async () => (await import('./PaymentStep.tsx')).PaymentStep),
};
