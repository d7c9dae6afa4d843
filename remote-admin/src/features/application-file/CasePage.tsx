import { useMemo, type ReactNode, useId, useState } from 'react';
import { type ApplicationDetail, type ApplicationFile, assignApplication } from '@guildhall/shared/contracts';
import { placeInList, type PlaceInList } from '@guildhall/shared/features/opened-list';
import { useTranslation } from '@guildhall/shared/i18n';
import { type UseQueryResult, useQuery } from '@guildhall/shared/query';
import {
  Box,
  Card,
  Grid,
  Link,
  RouteLink,
  Stack,
  Block,
  Row,
  Text,
  type IconName,
  Button,
  Alert,
  toast,
  Icon,
} from '@guildhall/shared/ui/core';
import {
  Page,
  Tabs,
  type Tab,
  type Fact,
  DateText,
  DescriptionList,
  StatusChip,
  Avatar,
} from '@guildhall/shared/ui/data';
import { Role, fullName } from '@guildhall/shared/domain';
import { useLocalText, useKindName, useLabels } from '@guildhall/shared/features/labels';
import { useUser } from '@guildhall/shared/store';
import { problemText } from '@guildhall/shared/http';
import { SelectField, useContractForm } from '@guildhall/shared/ui/form';
import { useFormat } from '@guildhall/shared/format';
import { useSearchParams } from '@guildhall/shared/router';
import { withQuery } from '@guildhall/shared/router/with-query';
import { notesTab } from '../application-notes/NotesTab.tsx';
import { OpenMail, MailLink } from '../mails/OpenMail.tsx';
import { paths } from '../../paths.ts';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { useAlternatives } from '../../lib/labels.ts';
import { officeQuery } from '../users/api.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { ShortcutsButton } from '../../lib/shortcuts/ShortcutsButton.tsx';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { Answers } from './Answers.tsx';
import { Documents } from './Documents.tsx';
import { FileTimeline } from './FileTimeline.tsx';
import { Referees } from './Referees.tsx';
import { ApplicationDialog } from './case-dialogs.tsx';
import { type OfferedAction, type OfficeAction, offeredActions } from './actions.ts';
import { useAssignApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface CasePageProps {
  id: string;
  /** The heading until the application has loaded. */
  title: string;
  /** The label of the sections. */
  sections: string;
  /** `undefined` until it has loaded. */
  application: ApplicationDetail | undefined;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** The URL of another application on this kind of page. */
  pathOf: (id: string) => string;
  /** Beside the status. */
  chips?: ReactNode;
  actions: (application: ApplicationDetail) => ReactNode;
  /** The referees' statements; only in the confidential file. */
  statements?: ApplicationFile['statements'];
  /** Sections between the referees and the notes. */
  confidential?: readonly Tab[];
}

/** The office's page of one application: on the desk, and in the confidential file with more sections. */
export function CasePage({ id, title, sections, application, query, pathOf, ...rest }: CasePageProps) {
  const { chips, actions, ...sectionProps } = rest;
  const { t } = useTranslation('admin');
  const place = useMemo(() => placeInList(id), [id]);
  const crumbs = [{ label: t('file.applications'), to: place?.address ?? paths.applications() }];
  if (!application) {
    return (
      <Page title={title} crumbs={crumbs}>
        <Unloaded query={query} height={420} />
      </Page>
    );
  }
  return (
    <Page
      title={application.applicant.name}
      crumbs={crumbs}
      subtitle={
        <>
          <Text component="bdi" nowrap>
            {application.number}
          </Text>
          <StateChip group="application.state" state={application.state} />
          {chips}
        </>
      }
      actions={
        <>
          <CaseNavigation place={place} pathOf={pathOf} />
          {actions(application)}
        </>
      }
    >
      <CaseLayout application={application}>
        <Sections label={sections} application={application} {...sectionProps} />
      </CaseLayout>
    </Page>
  );
}

interface SectionsProps extends Pick<CasePageProps, 'statements' | 'confidential'> {
  label: string;
  application: ApplicationDetail;
}

function Sections({ label, application, statements, confidential = [] }: SectionsProps) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={label}
      name="part"
      tabs={[
        { key: 'answers', label: t('file.answers'), content: <Answers application={application} /> },
        {
          key: 'documents',
          label: counted(t('file.documents'), application.documents.length),
          content: (
            <Card>
              <Documents application={application} />
            </Card>
          ),
        },
        ...(application.membershipType.refereesNeeded > 0 || application.referees.length > 0
          ? [
              {
                key: 'referees',
                label: counted(t('file.referees'), application.referees.length),
                content: <Referees application={application} {...(statements && { statements })} />,
              },
            ]
          : []),
        ...confidential,
        notesTab(application, t('file.notes')),
        {
          key: 'timeline',
          label: t('file.timeline'),
          content: (
            <Card>
              <FileTimeline applicationId={application.id} />
            </Card>
          ),
        },
      ]}
    />
  );
}

/** The label of a section with its number of entries. */
export const counted = (label: string, count: number): string => (count === 0 ? label : `${label} (${count})`);

interface CaseLayoutProps {
  application: ApplicationDetail;
  /** The sections of the application. */
  children: ReactNode;
}

/**
 * The office's layout of an application, on its desk and in the confidential file: progress and actions at the side.
 */
function CaseLayout({ application, children }: CaseLayoutProps) {
  const role = useUser()?.role ?? Role.member;
  return (
    <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, order: { lg: 1 } }}>
        <ProgressPanel application={application} />
        <ActionPanel application={application} role={role} />
        <AssigneeCard application={application} />
        <MeetingCard application={application} />
      </Box>
      <Stack gap={3} shrink>
        <Overview application={application} />
        <HoldNotice application={application} />
        <ChangeRequestNotice application={application} />
        {children}
      </Stack>
      {/* A letter of the application is opened, corrected and sent without leaving the page. */}
      <OpenMail />
    </Grid>
  );
}

function Overview({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const { applicant, invoiceId } = application;
  const invoice: Fact[] = invoiceId
    ? [
        {
          label: t('invoice.title'),
          value: <RouteLink to={paths.invoice(invoiceId)}>{t('file.openInvoice')}</RouteLink>,
        },
      ]
    : [];
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('file.type'), value: local(application.membershipType.name) },
          {
            label: t('users.email'),
            value: (
              <Link href={`mailto:${applicant.email}`} dir="ltr">
                {applicant.email}
              </Link>
            ),
          },
          { label: t('file.memberNumber'), value: applicant.memberNumber ?? t('common.notYet') },
          { label: t('file.submitted'), value: <DateText value={application.submittedAt} as="dateTime" /> },
          { label: t('file.changed'), value: <DateText value={application.updatedAt} as="dateTime" /> },
          ...invoice,
        ]}
      />
    </Card>
  );
}

/** The next step, who it waits for, since when and until when: in the same words as the applicant reads. */
function ProgressPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const role = useUser()?.role;
  const { nextStep, turn, since, dueAt, blockedBy } = application.progress;
  const { letterId, invoiceId } = application;
  const isAboutInvoice = nextStep === 'refund' || nextStep === 'invoice';
  const isOverdue = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <Card title={t('file.progress')}>
      <DescriptionList
        items={[
          {
            label: t('file.nextStep'),
            value: (
              <strong>
                {isAboutInvoice && invoiceId ? (
                  <RouteLink to={paths.invoice(invoiceId)}>{label('application.nextStep', nextStep)}</RouteLink>
                ) : (
                  label('application.nextStep', nextStep)
                )}
              </strong>
            ),
            wide: true,
          },
          { label: t('file.turn'), value: label('application.whose', turn) },
          { label: t('file.since'), value: <DateText value={since} as="relative" /> },
          ...(dueAt
            ? [
                {
                  label: t('file.due'),
                  value: (
                    <Row gap={1} wrap>
                      <DateText value={dueAt} />
                      {isOverdue && <StatusChip status="overdue" label={t('file.overdue')} />}
                    </Row>
                  ),
                },
              ]
            : []),
          ...(blockedBy.length > 0
            ? [
                {
                  label: t('file.blocked'),
                  value: (
                    <Block component="ul" m={0} pl={2.25}>
                      {blockedBy.map((blocker) => (
                        <li key={blocker}>
                          {blocker === 'letter_unsent' && letterId ? (
                            <MailLink id={letterId} data-key="l">
                              {label('application.blocker', blocker)}
                            </MailLink>
                          ) : (
                            label('application.blocker', blocker)
                          )}
                        </li>
                      ))}
                    </Block>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      {nextStep === 'weigh_references' && role === Role.administrator && (
        <Text size="small" tone="secondary">
          {t('file.weighReferences')}
        </Text>
      )}
    </Card>
  );
}

const icons: Record<OfficeAction, IconName> = {
  requestReferences: 'users',
  requestChanges: 'edit',
  waiveReferences: 'arrowForward',
  decide: 'checkCircle',
  waiveFee: 'wallet',
  hold: 'clock',
  resume: 'play',
  reopen: 'refresh',
  reviewAgain: 'arrowBack',
  takeBackDecision: 'undo',
  amendChanges: 'edit',
  takeBackChanges: 'undo',
  refuse: 'close',
  withdrawForApplicant: 'archive',
};

/** The keyboard shortcuts of actions (lib/shortcuts); waiving is rare and has none. */
const actionKeys: Partial<Record<OfficeAction, string>> = {
  requestReferences: 'r',
  requestChanges: 'c',
  decide: 'd',
  hold: 'h',
  resume: 'w',
  reopen: 'o',
  reviewAgain: 'v',
};

/** The actions that applications without referees don't have. */
const aboutReferences: readonly OfficeAction[] = ['requestReferences', 'waiveReferences'];

/** The actions of the usual next step; they are highlighted when available. */
const leadsOn: readonly OfficeAction[] = ['requestReferences', 'decide', 'resume', 'reopen'];

interface ActionPanelProps {
  application: ApplicationDetail;
  role: Role;
}

/** The office's actions on this application; unavailable ones are collapsed, with their reason. */
function ActionPanel({ application, role }: ActionPanelProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<OfficeAction | null>(null);
  const needsReferees = application.membershipType.refereesNeeded > 0;
  const offered = offeredActions(role, application.state, application.hold?.from).filter(
    ({ action }) => needsReferees || !aboutReferences.includes(action),
  );
  const possible = offered.filter(({ allowed }) => allowed);
  const impossible = offered.filter(({ allowed }) => !allowed);
  const buttons = (actions: readonly OfferedAction[]) => (
    <Stack gap={1.5}>
      {actions.map((one) => (
        <ActionButton key={one.action} offered={one} application={application} onPressed={() => setOpen(one.action)} />
      ))}
    </Stack>
  );
  return (
    <Card title={t('actions.label')}>
      {possible.length > 0 && <Block pb={2}>{buttons(possible)}</Block>}
      {impossible.length > 0 && (
        <Disclosure title={t('actions.notPossible', { count: impossible.length })}>{buttons(impossible)}</Disclosure>
      )}
      {open && <ApplicationDialog action={open} application={application} onClosed={() => setOpen(null)} />}
    </Card>
  );
}

interface ActionButtonProps {
  offered: OfferedAction;
  application: ApplicationDetail;
  onPressed: () => void;
}

function ActionButton({ offered: { action, allowed, possibleIn }, application, onPressed }: ActionButtonProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const either = useAlternatives();
  const id = useId();
  return (
    <div>
      <Button
        fullWidth
        icon={icons[action]}
        variant={allowed && leadsOn.includes(action) ? 'contained' : 'outlined'}
        disabled={!allowed}
        data-key={actionKeys[action]}
        {...(!allowed && { 'aria-describedby': id })}
        onClick={onPressed}
      >
        {t(`actions.${action}`)}
      </Button>
      {!allowed && (
        <Text id={id} mt={0.5} size="caption" tone="secondary">
          {t('actions.notNow', {
            states: either(possibleIn.map((state) => label('application.state', state))),
            state: label('application.state', application.state),
          })}
        </Text>
      )}
    </div>
  );
}

/** The assignee of the application, with a button to take it on. */
function AssigneeCard({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const [isChoosing, setChoosing] = useState(false);
  const assign = useAssignApplication(application.id);
  const { assignee, version } = application;
  const takeOn = () =>
    assign.mutate(
      { version, assigneeId: user?.id ?? null },
      { onSuccess: () => toast.success(t('assignee.taken', { number: application.number })) },
    );
  return (
    <Card title={t('assignee.label')}>
      <Stack gap={1.5}>
        {assignee ? (
          <Row gap={1.25} align="center" shrink>
            <Avatar name={assignee.name} colour={assignee.colour} size={32} />
            <Text component="bdi" weight="semibold" breakWords>
              {assignee.name}
            </Text>
          </Row>
        ) : (
          <Text tone="secondary">{t('assignee.nobody')}</Text>
        )}
        {assign.isError && (
          <Alert severity="error" live="alert">
            {problemText(assign.error)}
          </Alert>
        )}
        <Row wrap gap={1}>
          {user && assignee?.id !== user.id && (
            <Button size="small" icon="check" pending={assign.isPending} data-key="a" onClick={takeOn}>
              {t('assignee.me')}
            </Button>
          )}
          <Button size="small" icon="users" onClick={() => setChoosing(true)}>
            {t('assignee.somebody')}
          </Button>
        </Row>
      </Stack>
      {isChoosing && <AssignDialog application={application} onClosed={() => setChoosing(false)} />}
    </Card>
  );
}

interface AssignDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Assigns an application to a member of the office, or unassigns it. */
function AssignDialog({ application, onClosed }: AssignDialogProps) {
  const { t } = useTranslation('admin');
  const office = useQuery(officeQuery);
  const command = useContractForm(assignApplication.body, {
    command: useAssignApplication(application.id),
    defaultValues: { assigneeId: application.assignee?.id ?? '' },
    toBody: ({ assigneeId }: { assigneeId: string }) => ({
      version: application.version,
      assigneeId: assigneeId || null,
    }),
    done: ({ assignee }) => (assignee ? t('assignee.done', { name: assignee.name }) : t('assignee.doneNobody')),
    onSuccess: onClosed,
  });
  // The current assignee can always be chosen, even if the list is not loaded or omits them.
  const people = new Map(application.assignee ? [[application.assignee.id, application.assignee.name]] : []);
  for (const { id, firstName, lastName } of office.data ?? []) people.set(id, fullName({ firstName, lastName }));
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('assignee.title')}
      text={t('assignee.text')}
      confirm={t('assignee.confirm')}
      onClosed={onClosed}
    >
      {office.isError && <Alert severity="error">{problemText(office.error)}</Alert>}
      <SelectField
        control={command.control}
        name="assigneeId"
        label={t('assignee.label')}
        placeholder={t('assignee.nobody')}
        options={[...people].map(([value, label]) => ({ value, label }))}
      />
    </CaseDialog>
  );
}

/** The meeting that deals with this application, in the local time of its location. */
function MeetingCard({ application: { meeting } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat({ timeZone: meeting?.zone ?? 'UTC' });
  if (!meeting) return null;
  return (
    <Card title={t('file.meeting')} actions={<StateChip group="meeting.state" state={meeting.state} />}>
      <Text weight="semibold" breakWords>
        <bdi>
          {meeting.pollId ? <RouteLink to={paths.meeting(meeting.pollId)}>{meeting.title}</RouteLink> : meeting.title}
        </bdi>
      </Text>
      <Text component="time" dateTime={meeting.startsAt} block>
        {format.dateTime(meeting.startsAt)} – {format.time(meeting.endsAt)}
      </Text>
      <Text component="bdi" size="small" tone="secondary">
        {meeting.zone.replaceAll('_', ' ')}
      </Text>
    </Card>
  );
}

/** Why an application is on hold, and when it resumes. */
function HoldNotice({ application: { hold } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!hold) return null;
  return (
    <Alert
      severity="info"
      title={hold.resumeOn ? t('hold.until', { day: format.day(hold.resumeOn) }) : t('hold.untilResumed')}
    >
      {hold.reason && <bdi>{hold.reason}</bdi>}
    </Alert>
  );
}

type ChangeRequest = NonNullable<ApplicationDetail['changeRequest']>;

/** The changes requested from the applicant, and which of them are done. */
function ChangeRequestNotice({ application }: { application: ApplicationDetail }) {
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
function useItemName({ form, referees, membershipType: { ownDocuments: own } }: ApplicationDetail) {
  const { t } = useTranslation('admin');
  const kindName = useKindName();
  const local = useLocalText();
  return ({ kind, target }: ChangeRequest['items'][number]): string => {
    if (kind === 'document') return kindName(target, own.find((one) => one.kind === target)?.name);
    if (kind === 'referee') {
      const referee = referees.find(({ id }) => id === target);
      return referee ? fullName(referee) : t('changes.referees');
    }
    const field = form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === target);
    return field ? local(field.label) : t('changes.fields');
  };
}

interface CaseNavigationProps {
  place: PlaceInList | null;
  /** The URL of another application on this kind of page. */
  pathOf: (id: string) => string;
}

/** Previous and next application of the list this one was opened from, and the page's keyboard shortcuts. */
function CaseNavigation({ place, pathOf }: CaseNavigationProps) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  // People who read documents continue with documents.
  const to = (id: string) => withQuery(pathOf(id), { part: params.get('part') ?? undefined });
  return (
    <Row gap={0.5} align="center">
      {place && place.count > 1 && (
        <>
          <Step to={place.previous && to(place.previous)} label={t('case.previous')} icon="chevronStart" letter="k" />
          <Text size="small" tone="secondary" tabular nowrap>
            {t('case.position', { number: place.number, count: place.count })}
          </Text>
          <Step to={place.next && to(place.next)} label={t('case.next')} icon="chevronEnd" letter="j" />
        </>
      )}
      <ShortcutsButton />
    </Row>
  );
}

interface StepProps {
  /** `null` at the end of the list. */
  to: string | null;
  label: string;
  icon: 'chevronStart' | 'chevronEnd';
  letter: string;
}

function Step({ to, label, icon, letter }: StepProps) {
  if (to === null)
    return (
      <Row component="span" inline p={1.25} tone="secondary" style={{ opacity: 0.4 }}>
        <Icon name={icon} size={20} />
      </Row>
    );
  return (
    // Back returns to the list, however many applications were opened on the way.
    <RouteLink replace to={to} aria-label={label} title={label} data-key={letter}>
      <Row component="span" inline p={1.25}>
        <Icon name={icon} size={20} />
      </Row>
    </RouteLink>
  );
}
