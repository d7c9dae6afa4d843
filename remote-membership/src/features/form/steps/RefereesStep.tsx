import { useState, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { type ApplicationDetail, type RefereeSummary, nameReferee } from '@guildhall/shared/contracts';
import {
  caseLimits,
  isClosedReferee,
  isOpenReferee,
  refereeRelations,
  comparableAddress,
  fullName,
  shareDomain,
} from '@guildhall/shared/domain';
import { useLocalText, useLabels } from '@guildhall/shared/features/labels';
import { useTranslation, languageFacts, languages, type Language } from '@guildhall/shared/i18n';
import { useNavigate, useLocation } from '@guildhall/shared/router';
import {
  Alert,
  Block,
  Box,
  Button,
  Grid,
  Stack,
  Text,
  VisuallyHidden,
  IconButton,
  Row,
  Icon,
  type SxProps,
  type Theme,
  toast,
} from '@guildhall/shared/ui/core';
import { InlineList, StatusChip, ConfirmDialog } from '@guildhall/shared/ui/data';
import {
  CheckboxField,
  FormField,
  FormProblem,
  SelectField,
  SubmitButton,
  showProblem,
  useContractForm,
  useWatch,
  useWorkInProgress,
} from '@guildhall/shared/ui/form';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useIdentity, useUnsavedWork, useUser } from '@guildhall/shared/store';
import { newReferee, paths } from '../../../paths.ts';
import type { StepProps } from '../shown-steps.ts';
import type { Access } from '../access.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import { applicationKeys } from '../../applications/api.ts';
import { StepButtons } from './StepButtons.tsx';
import { useRemoveReferee, type RefereeInput, useSaveReferee, type RefereeValues, useOrderReferees } from './api.ts';

interface RefereesStepProps extends StepProps {
  /** `newReferee` opens the fields of a new referee. */
  target: string | null;
}

/** The referees of an application: who is named, how many are needed, and a form to add, edit or replace one. */
export function RefereesStep({ application, access, missing, target, onNext, onBack }: RefereesStepProps) {
  const [open, setOpen] = useState<OpenForm>(access.nameReferees && target === newReferee ? 'new' : null);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<RefereeSummary | null>(null);
  const { referees, move, said, problem, list } = useRefereeOrder(application);
  const canMove = access.mode === 'fill' && referees.length > 1;
  const isFull = referees.filter(({ state }) => !isClosedReferee(state)).length >= caseLimits.refereesMax;
  const isAfterwards = access.mode === 'read';
  const needsReferees = application.membershipType.refereesNeeded > 0;
  const canName = access.nameReferees && needsReferees;
  const close = () => {
    setOpen(null);
    // The link that opened the fields must work again.
    if (target !== null) void navigate(paths.application(application.id, { step: 'referees' }), { replace: true });
  };

  return (
    <Stack gap={2.5}>
      {isAfterwards ? (
        <ReplacementNotice isShort={application.state === 'references_short'} />
      ) : (
        <>
          {canName && <Advice type={application.membershipType} referees={referees} isFull={isFull} />}
          {needsReferees && (
            <NamedCount application={application} referees={referees} isMissing={missing.referees > 0} />
          )}
        </>
      )}
      {problem !== null && (
        <Alert severity="error" live="alert">
          {problem}
        </Alert>
      )}
      {canMove && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {referees.length > 0 && (
        <Grid component="ul" ref={list} plain gap={1.5}>
          {referees.map((referee) => (
            <RefereeEntry
              key={referee.id}
              application={application}
              access={access}
              referee={referee}
              referees={referees}
              open={open}
              canReplace={isAfterwards && !isFull}
              onMoved={canMove ? (by) => move(referee, by) : undefined}
              onOpened={setOpen}
              onClosed={close}
              onRemove={() => setLeaving(referee)}
            />
          ))}
        </Grid>
      )}
      {canName && (
        <AddReferee
          application={application}
          isOpen={open === 'new'}
          isFirst={referees.length === 0}
          isFull={isFull}
          onOpened={() => setOpen('new')}
          onClosed={close}
        />
      )}
      <RemoveRefereeDialog
        applicationId={application.id}
        isDraft={application.state === 'draft'}
        referee={leaving}
        onClosed={() => setLeaving(null)}
      />
      {!isAfterwards && <StepButtons onBack={onBack} onNext={onNext} />}
    </Stack>
  );
}

/** Why referees can still be replaced after the application was sent. */
function ReplacementNotice({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation('membership');
  return (
    <Alert severity={isShort ? 'warning' : 'info'} title={isShort ? t('referees.shortTitle') : undefined}>
      {t(isShort ? 'referees.shortText' : 'referees.afterwards')}
    </Alert>
  );
}

interface AdviceProps {
  type: ApplicationDetail['membershipType'];
  referees: readonly RefereeSummary[];
  isFull: boolean;
}

/** Who can be a referee, and the option of stand-bys. */
function Advice({ type, referees, isFull }: AdviceProps) {
  const { t } = useTranslation('membership');
  const textOf = useLocalText();
  return (
    <Box sx={{ '& > p + p': { mt: 1 } }}>
      <p>{t(type.refereesQualify === 'active_members' ? 'referees.whoMembers' : 'referees.who')}</p>
      {type.refereesText && (
        <Text component="p" keepLines>
          {textOf(type.refereesText)}
        </Text>
      )}
      {!referees.some(({ standby }) => standby) && !isFull && <p>{t('referees.standbyHint')}</p>}
    </Box>
  );
}

interface NamedCountProps {
  application: ApplicationDetail;
  referees: readonly RefereeSummary[];
  isMissing: boolean;
}

/** The number of named and required referees. */
function NamedCount({ application, referees, isMissing }: NamedCountProps) {
  const { t } = useTranslation('membership');
  const counting = referees.filter(({ state, standby }) => !standby && !isClosedReferee(state));
  return (
    <Alert severity={isMissing ? 'info' : 'success'} live="status">
      {t('referees.needed', { needed: application.membershipType.refereesNeeded, named: counting.length })}
    </Alert>
  );
}

interface AddRefereeProps {
  application: ApplicationDetail;
  /** Shows the form if open, otherwise the button that opens it. */
  isOpen: boolean;
  isFirst: boolean;
  isFull: boolean;
  onOpened: () => void;
  onClosed: () => void;
}

/** Names a further referee. */
function AddReferee({ application, isOpen, isFirst, isFull, onOpened, onClosed }: AddRefereeProps) {
  const { t } = useTranslation('membership');
  if (isOpen)
    return (
      <Block p={{ xs: 2, sm: 3 }} background="sunken" rounded>
        <RefereeForm application={application} onSaved={onClosed} onCancelled={onClosed} />
      </Block>
    );
  const isShort = application.state === 'references_short';
  return (
    <div>
      <Button icon="add" variant={isShort ? 'contained' : 'outlined'} onClick={onOpened} disabled={isFull}>
        {t(isFirst ? 'referees.addFirst' : 'referees.add')}
      </Button>
      {isFull && (
        <Text mt={1} size="small" tone="secondary">
          {t('referees.full', { max: caseLimits.refereesMax })}
        </Text>
      )}
    </div>
  );
}

interface RefereeCardProps {
  referee: RefereeSummary;
  /** The position in which the person is asked: 1, 2, … among those asked at once, or among the stand-bys. */
  place: number;
  /** Who else has an address at the same organisation: a person's name, or the applicant. */
  sharing: string | undefined;
  isEditing: boolean;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Moves up or down; `null` at the first or last position, `undefined` where the order is fixed. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
  /** Names another person instead. */
  onReplace: (() => void) | undefined;
  /** The office's notes on this referee. */
  notes: ReactNode;
  /** The form that replaces the card while it is edited. */
  children: ReactNode;
}

/** A referee: name, address, status and actions. */
function RefereeCard(props: RefereeCardProps) {
  const { referee, place, sharing, isEditing, onEdit, onRemove, onMove, onReplace, notes, children } = props;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const name = nameOf(referee);
  if (isEditing)
    return (
      <Block component="li" p={{ xs: 2, sm: 3 }} background="sunken" rounded>
        {notes}
        {children}
      </Block>
    );
  return (
    <Block component="li" p={2} rounded outlined>
      {notes}
      <Row wrap gap={1.5} align="center">
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Text size="caption" tone="secondary">
            {t(referee.standby ? 'referees.standbyPlace' : 'referees.place', { number: place })}
          </Text>
          <Text weight="semibold">
            <bdi>{name}</bdi>
          </Text>
          <Text size="small" tone="secondary" breakWords>
            <bdi>{referee.email}</bdi>
          </Text>
          <Text size="small" tone="secondary">
            <InlineList
              items={[
                label('referee.relation', referee.relation),
                referee.organisation && <bdi>{referee.organisation}</bdi>,
              ]}
            />
          </Text>
        </Box>
        <StatusChip status={referee.state} label={label('referee.state', referee.state)} />
        {onReplace && (
          <Button size="small" icon="refresh" onClick={onReplace} aria-label={t('referees.replaceOf', { name })}>
            {t('referees.replace')}
          </Button>
        )}
        {(onEdit || onRemove || onMove) && (
          <Row>
            {onMove && <MoveButtons referee={referee} onMove={onMove} />}
            {onEdit && <IconButton icon="edit" label={t('referees.editOf', { name })} onClick={onEdit} />}
            {onRemove && <IconButton icon="delete" label={t('referees.removeOf', { name })} onClick={onRemove} />}
          </Row>
        )}
      </Row>
      {sharing !== undefined && (
        <Text mt={1} size="small" tone="secondary">
          {t('referees.sharesDomain', { whom: sharing })}
        </Text>
      )}
    </Block>
  );
}

function MoveButtons({
  referee,
  onMove,
}: {
  referee: RefereeSummary;
  onMove: NonNullable<RefereeCardProps['onMove']>;
}) {
  const { t } = useTranslation('membership');
  const name = nameOf(referee);
  const { up, down } = onMove;
  return (
    <>
      <IconButton
        {...moveMark(referee.id, -1)}
        icon="chevronUp"
        label={t('referees.moveUp', { name })}
        disabled={!up}
        onClick={() => up?.()}
      />
      <IconButton
        {...moveMark(referee.id, 1)}
        icon="chevronDown"
        label={t('referees.moveDown', { name })}
        disabled={!down}
        onClick={() => down?.()}
      />
    </>
  );
}

/** The open form: editing a referee, replacing one, or adding a further one. */
type OpenForm = { edit: string } | { replace: RefereeSummary } | 'new' | null;

interface RefereeEntryProps {
  application: ApplicationDetail;
  access: Access;
  referee: RefereeSummary;
  /** All referees in order, including this one. */
  referees: readonly RefereeSummary[];
  open: OpenForm;
  /** Whether a referee can still be replaced. */
  canReplace: boolean;
  /** `undefined` if the order is fixed. */
  onMoved: ((by: -1 | 1) => void) | undefined;
  onOpened: (form: OpenForm) => void;
  onClosed: () => void;
  onRemove: () => void;
}

/** A referee in the list, as a card or as the open form; a separator precedes the first stand-by. */
function RefereeEntry(props: RefereeEntryProps) {
  const { application, access, referee, referees, open, canReplace, onMoved, onOpened, onClosed, onRemove } = props;
  const { t } = useTranslation('membership');
  const index = referees.indexOf(referee);
  const edited = open !== null && typeof open === 'object' && 'edit' in open ? open.edit : null;
  const replaced = open !== null && typeof open === 'object' && 'replace' in open ? open.replace : undefined;
  const sharing = sharesDomainWith(referee.email, application, referee.id);
  const isFirstStandby = referee.standby && !referees[index - 1]?.standby;
  return (
    <>
      {isFirstStandby && <StandbyBegins />}
      <RefereeCard
        referee={referee}
        place={placeOf(referee, referees)}
        sharing={sharing && (sharing.name ?? t('referees.you'))}
        isEditing={edited === referee.id || replaced?.id === referee.id}
        onEdit={canEdit(access, referee) ? () => onOpened({ edit: referee.id }) : undefined}
        onRemove={canRemove(access, referee) ? onRemove : undefined}
        onMove={
          onMoved && {
            up: index > 0 ? () => onMoved(-1) : null,
            down: index < referees.length - 1 ? () => onMoved(1) : null,
          }
        }
        onReplace={canReplace && canRemove(access, referee) ? () => onOpened({ replace: referee }) : undefined}
        notes={<OfficeNotes application={application} kind="referee" target={referee.id} />}
      >
        {replaced ? (
          <RefereeForm application={application} replaces={replaced} onSaved={onClosed} onCancelled={onClosed} />
        ) : (
          <RefereeForm application={application} referee={referee} onSaved={onClosed} onCancelled={onClosed} />
        )}
      </RefereeCard>
    </>
  );
}

/** The separator between referees asked at once and stand-bys. */
function StandbyBegins() {
  const { t } = useTranslation('membership');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, pt: 1.5, mt: 0.5, borderTop: '2px dashed', borderColor: 'text.secondary' }}
    >
      <Text component="span" tone="secondary" mt={0.25}>
        <Icon name="clock" size={18} />
      </Text>
      <div>
        <Text weight="semibold">{t('referees.standbyFrom')}</Text>
        <Text size="small" tone="secondary">
          {t('referees.standbyFromText')}
        </Text>
      </div>
    </Box>
  );
}

/** The position in which a referee is asked, counted separately for stand-bys. */
const placeOf = (referee: RefereeSummary, all: readonly RefereeSummary[]): number =>
  all.filter(({ standby }) => standby === referee.standby).findIndex(({ id }) => id === referee.id) + 1;

// A referee who was asked has a link to exactly these details: from then on they can only be replaced.
const canEdit = (access: Access, { state }: Pick<RefereeSummary, 'state'>) => access.nameReferees && state === 'named';

const canRemove = (access: Access, { state, id }: RefereeSummary) =>
  canEdit(access, { state }) || (access.referee(id) && (isOpenReferee(state) || state === 'lapsed'));

interface RefereeFormProps extends RefereeFormOptions {
  onCancelled: () => void;
}

const formStyle: SxProps<Theme> = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  '& > *': { minWidth: 0 },
};

/** Names or edits a referee. The input is stored in this browser until it is saved or cancelled. */
function RefereeForm({ onCancelled, ...options }: RefereeFormProps) {
  const { application, referee, replaces } = options;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { control, submit, isPending, title, email, isRestored, forget } = useRefereeForm(options);
  const sharing = sharesDomainWith(email, application, referee?.id);
  return (
    <Box component="form" onSubmit={submit} noValidate aria-label={title} sx={formStyle}>
      <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        <FormProblem control={control} />
      </Box>
      {replaces && (
        <WholeRow>
          <Alert title={title}>
            {t(isOpenReferee(replaces.state) ? 'referees.replaceAsked' : 'referees.replaceText', {
              name: nameOf(replaces),
            })}
          </Alert>
        </WholeRow>
      )}
      {isRestored && (
        <WholeRow>
          <Alert live="status">{t('referees.keptDraft')}</Alert>
        </WholeRow>
      )}
      <FormField
        control={control}
        name="firstName"
        optional={false}
        help={t('ui:field.oneName')}
        label={t('referees.firstName')}
        autoFocus
      />
      <FormField control={control} name="lastName" label={t('referees.lastName')} />
      <Block fullWidth>
        <FormField
          control={control}
          name="email"
          type="email"
          label={t('referees.email')}
          help={
            sharing ? (
              <Warning text={t('referees.sameDomain', { whom: sharing.name ?? t('referees.you') })} />
            ) : (
              t('referees.emailHelp')
            )
          }
        />
      </Block>
      <FormField control={control} name="organisation" label={t('referees.organisation')} optional />
      <SelectField
        control={control}
        name="relation"
        label={t('referees.relation')}
        options={refereeRelations.map((value) => ({ value, label: label('referee.relation', value) }))}
      />
      <SelectField
        control={control}
        name="language"
        label={t('referees.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      {!replaces && (
        <WholeRow>
          <CheckboxField control={control} name="standby" label={t('referees.standbyLabel')} />
          <Text pl={4} size="small" tone="secondary">
            {t('referees.standbyHelp')}
          </Text>
        </WholeRow>
      )}
      <Row wrap gap={1.5} fullWidth>
        <SubmitButton pending={isPending}>{t('referees.save')}</SubmitButton>
        <Button
          variant="text"
          onClick={() => {
            forget();
            onCancelled();
          }}
        >
          {t('referees.cancel')}
        </Button>
      </Row>
    </Box>
  );
}

/** A row of the form that spans both columns. */
function WholeRow({ children }: { children: ReactNode }) {
  return <Block fullWidth>{children}</Block>;
}

function Warning({ text }: { text: string }) {
  return (
    <Text component="span" role="status" tone="primary">
      {text}
    </Text>
  );
}

interface RemoveRefereeDialogProps {
  applicationId: string;
  /** Nothing has been sent to this referee, so the removal can be undone. */
  isDraft: boolean;
  referee: RefereeSummary | null;
  onClosed: () => void;
}

/** Asks for confirmation before removing a referee; one who was asked is notified. */
function RemoveRefereeDialog({ applicationId, isDraft, referee, onClosed }: RemoveRefereeDialogProps) {
  const { t } = useTranslation('membership');
  const remove = useRemoveReferee(applicationId);
  const offerUndo = useUndo();
  const name = referee ? nameOf(referee) : '';
  const close = () => {
    remove.reset();
    onClosed();
  };
  const confirm = () =>
    referee &&
    remove.mutate(referee, {
      onSuccess: () => {
        const text = t('referees.removed', { name });
        const stale = [applicationKeys.one(applicationId)];
        if (isDraft) offerUndo({ kind: 'referee', id: referee.id, text, stale });
        else toast.success(text);
        close();
      },
    });
  return (
    <ConfirmDialog
      open={referee !== null}
      title={t('referees.removeTitle', { name })}
      confirm={t('referees.remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirmed={confirm}
      onClose={close}
    >
      {t('referees.removeText')}
    </ConfirmDialog>
  );
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ firstName, lastName });

/** The initial values: the stored draft, or the referee to edit, or none. */
function openingValues(
  language: Language,
  referee: RefereeSummary | undefined,
  kept: Record<string, unknown> | null,
): Partial<RefereeInput> {
  const text = (name: 'firstName' | 'lastName' | 'email' | 'organisation') =>
    typeof kept?.[name] === 'string' ? kept[name] : (referee?.[name] ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    organisation: text('organisation'),
    relation: refereeRelations.find((one) => one === kept?.relation) ?? referee?.relation,
    language: languages.find((one) => one === kept?.language) ?? referee?.language ?? language,
    standby: typeof kept?.standby === 'boolean' ? kept.standby : (referee?.standby ?? false),
  };
}

/**
 * Who else has an address at the same organisation: a warning, never a refusal (domain rule 2).
 * @returns the other referee's name, `null` for the applicant, or `undefined`.
 */
function sharesDomainWith(email: string, { applicant, referees }: ApplicationDetail, self?: string) {
  // An own address is an error, and needs no warning, too.
  if (comparableAddress(email) === comparableAddress(applicant.email)) return undefined;
  if (shareDomain(email, applicant.email)) return { name: null };
  const other = referees.find((one) => one.id !== self && shareDomain(email, one.email));
  return other && { name: nameOf(other) };
}

interface RefereeFormOptions {
  application: ApplicationDetail;
  /** The referee to edit; if omitted, a new one is named. */
  referee?: RefereeSummary | undefined;
  /** The referee to replace; removed once the new one is named. */
  replaces?: RefereeSummary | undefined;
  onSaved: () => void;
}

const problemsOfTheAddress = ['referee_is_applicant', 'referee_named_twice', 'referee_not_member'];

/**
 * The form that names or edits a referee. The input is stored in this browser until it is saved or `forget` is called.
 */
function useRefereeForm({ application, referee, replaces, onSaved }: RefereeFormOptions) {
  const { t } = useTranslation('membership');
  const { language } = useIdentity();
  const save = useSaveReferee(application.id);
  const user = useUser();
  const [kept] = useState(() =>
    keptValues(user?.id ?? '', 'referee', application.id, referee?.id ?? replaces?.id ?? 'new'),
  );
  const [draft] = useState(() => kept.read());
  const { form } = useContractForm<RefereeInput, RefereeValues, RefereeInput>(nameReferee.body, {
    defaultValues: openingValues(language, referee, draft),
  });
  const values = useWatch({ control: form.control });
  const title = referee
    ? t('referees.formEdit', { name: nameOf(referee) })
    : replaces
      ? t('referees.formReplace', { name: nameOf(replaces) })
      : t('referees.formAdd');
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty, true);
  const { pathname, search } = useLocation();
  useWorkInProgress({
    userId: user?.id ?? '',
    path: pathname + search,
    title,
    isBegun: () => isDirty,
    isUnsaved: () => isDirty,
  });
  useEffect(() => {
    if (isDirty) kept.write(values);
  }, [kept, values, isDirty]);

  const submit = form.handleSubmit((entered) =>
    save.mutate(
      {
        values: entered,
        ...(referee && { existing: referee }),
        ...(replaces && { replaces }),
      },
      {
        onSuccess: ({ firstName, lastName }) => {
          kept.forget();
          toast.success(t(referee ? 'referees.changed' : 'referees.saved', { name: nameOf({ firstName, lastName }) }));
          onSaved();
        },
        onError: (error) => {
          showProblem(form, error);
          if (!isApiProblem(error)) return;
          if (error.code === 'version_conflict') form.setError('root.server', { message: t('referees.conflict') });
          if (!problemsOfTheAddress.includes(error.code)) return;
          // One message is enough, and it belongs beside the address.
          form.clearErrors('root.server');
          if (!error.fields.email)
            form.setError('email', { type: error.code, message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );

  return {
    control: form.control,
    submit,
    isPending: save.isPending,
    title,
    /** The address as it is in its input. */
    email: values.email ?? '',
    /** True when the form was restored from an earlier visit. */
    isRestored: draft !== null,
    forget: kept.forget,
  };
}

interface RefereeOrder {
  /** The referees as displayed; a move shows before the server has confirmed it. */
  referees: readonly RefereeSummary[];
  move: (referee: RefereeSummary, by: -1 | 1) => void;
  /** Screen reader announcement of the last move. */
  said: string;
  problem: string | null;
  /** Contains the move buttons, so that the focus can stay on the pressed one. */
  list: RefObject<HTMLUListElement | null>;
}

/** The position decides the role: a referee moved to a stand-by position becomes a stand-by. */
const placed = (referees: readonly RefereeSummary[], order: readonly string[]): RefereeSummary[] =>
  order.flatMap((id, index) => {
    const referee = referees.find((one) => one.id === id);
    return referee ? [{ ...referee, standby: referees[index]?.standby ?? referee.standby }] : [];
  });

/** Marks the button that moves a referee in one direction. */
const moveMark = (id: string, by: -1 | 1) => ({ 'data-move': `${id} ${by}` });

/** The order in which the referees of a draft are asked, and how to change it. */
function useRefereeOrder({ id, referees: known }: ApplicationDetail): RefereeOrder {
  const { t } = useTranslation('membership');
  const save = useOrderReferees(id);
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 } | null>(null);
  const isWhole = wanted?.length === known.length && known.every((one) => wanted.includes(one.id));
  const referees = wanted && isWhole ? placed(known, wanted) : known;

  useEffect(() => {
    if (!moved) return;
    // At either end the pressed button is disabled; focus the opposite one of the same card.
    const button = ([moved.by, -moved.by] as const)
      .map((by) => list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${by}"]:not(:disabled)`))
      .find((found) => found);
    button?.focus();
  }, [moved]);

  function move(referee: RefereeSummary, by: -1 | 1) {
    const from = referees.map((one) => one.id);
    const place = from.indexOf(referee.id);
    const to = [...from];
    const [other] = to.splice(place + by, 1, referee.id);
    if (other === undefined) return;
    to.splice(place, 1, other);
    setWanted(to);
    setMoved({ id: referee.id, by });
    const now = placed(known, to);
    const standby = now[place + by]?.standby ?? false;
    const number = now.slice(0, place + by + 1).filter((one) => one.standby === standby).length;
    setSaid(t(standby ? 'referees.movedStandby' : 'referees.moved', { name: nameOf(referee), number }));
    // Only the last of several moves calls back; until then the screen keeps the wanted order.
    save.mutate({ from, to }, { onSettled: () => setWanted(null) });
  }

  const { error } = save;
  const isStale = isApiProblem(error) && error.code === 'version_conflict';
  return { referees, move, said, list, problem: error && (isStale ? t('referees.orderConflict') : problemText(error)) };
}
