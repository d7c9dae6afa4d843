import { useEffect, useState } from 'react';
import { type PollDetail, type PollInput, createPoll } from '@guildhall/shared/contracts';
import { useZone } from '@guildhall/shared/features/zone';
import { useContractForm } from '@guildhall/shared/ui/form';
import { useTranslation } from '@guildhall/shared/i18n';
import { useKeptPoll, mergeTypedValues, keptPoll, keptPollValues } from './poll-draft.ts';
import { type PollValues, blankPoll, valuesOf, pollBody, faultsOf, atDeadlineDay } from './poll-form.ts';

/**
 * The form of a poll. It starts with the person's unsaved edits on this device, otherwise with the server's values;
 * when another person saves in the meantime, untouched values follow.
 * @param isSaving while true, a newer version is our own
 */
export function usePollForm(poll: PollDetail | undefined, isSaving: boolean) {
  const { t } = useTranslation('admin');
  const ownZone = useZone();
  const kept = useKeptPoll(poll?.id);
  const [blank] = useState(() => blankPoll(ownZone));
  const [found] = useState(() => {
    const values = keptPollValues(kept.found?.values);
    const from = poll && keptPoll(kept.found?.seen);
    return values && (!poll || from) ? { values, from: from ?? undefined } : null;
  });
  /** The poll when the edits started: later changes by others are shown. */
  const [seen, setSeen] = useState(found?.from ?? poll);
  /** The poll that all untouched values come from. */
  const [basis, setBasis] = useState(seen);
  const savedValues = (from: PollDetail | undefined): PollValues => (from ? valuesOf(from) : blank);
  const { form } = useContractForm<PollValues, PollInput, PollInput>(createPoll.body, {
    defaultValues: found?.values ?? savedValues(poll),
    toBody: pollBody,
    inputOf: atDeadlineDay,
    faultsOf: (values) => faultsOf(values).map(([name, fault]) => [name, t(`poll.fault.${fault}`)]),
  });

  const isNewer = poll !== undefined && basis !== undefined && poll.version > basis.version && !isSaving;
  useEffect(() => {
    if (!isNewer) return;
    form.reset(mergeTypedValues(form.getValues(), valuesOf(basis), valuesOf(poll)), { keepErrors: true });
    setBasis(poll);
  }, [isNewer, form, basis, poll]);

  /** Continues from the server's values: nothing is unsaved any more. */
  const startFrom = (from: PollDetail | undefined) => {
    kept.forget();
    setSeen(from);
    setBasis(from);
    form.reset(savedValues(from));
  };
  return {
    form,
    kept: { ...kept, found: found && kept.found },
    base: savedValues(basis),
    seen,
    startFrom,
    discard: () => startFrom(poll),
  };
}
