import { Stack } from '@guildhall/shared/ui/core';
import { MembershipTypes } from '../membership-types/MembershipTypes.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

/** The membership types with their fees, to edit or to confirm. */
export const TypesStep = ({ canConfirm }: { canConfirm: boolean }) => (
  <Stack gap={2.5}>
    {canConfirm && <ConfirmButton step="types" />}
    <MembershipTypes />
  </Stack>
);
