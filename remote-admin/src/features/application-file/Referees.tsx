import { useState, type ReactNode } from 'react';
import {
  type ApplicationDetail,
  type ApplicationFile,
  type RefereeSummary,
  extendReferee,
  setStatementAside,
  nameReferee,
  type BodyOf,
} from '@guildhall/shared/contracts';
import { fullName, may, openRefereeStates, Role, addDays, refereeRelations } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation, languageFacts, languages } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUser, useIdentity } from '@guildhall/shared/store';
import { Alert, Button, Card, Link, Row, Stack, Text, Block, Grid, Box, Icon } from '@guildhall/shared/ui/core';
import { type Fact, DescriptionList, StatusChip, InlineList } from '@guildhall/shared/ui/data';
import { today } from '@guildhall/shared/features/zone';
import { FormField, SelectField, useContractForm } from '@guildhall/shared/ui/form';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing, Prose } from '../../lib/texts.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useExtendReferee, useResendRefereeRequest, useSetStatementAside, useNameReferee } from './api.ts';
import { CaseDialog, ConflictNotice } from './CaseDialog.tsx';

interface RefereesProps {
  application: ApplicationDetail;
  /** Their statements; only in the confidential file. */
  statements?: ApplicationFile['statements'];
}

/** The referees in the applicant's order, with the office's actions for each. */
export function Referees({ application, statements = [] }: RefereesProps) {
  const { t } = useTranslation('admin');
  const [isNaming, setNaming] = useState(false);
  const { referees } = application;
  return (
    <Stack gap={2.5}>
      {application.state === 'references_short' && (
        <Alert
          severity="warning"
          title={t('referee.short')}
          action={
            <Button size="small" icon="add" onClick={() => setNaming(true)}>
              {t('referee.nameAnother')}
            </Button>
          }
        >
          {t('referee.shortText', { name: application.applicant.name })}
        </Alert>
      )}
      {referees.length === 0 && <Nothing>{t('file.noReferees')}</Nothing>}
      {referees.map((referee) => (
        <RefereeCard
          key={referee.id}
          application={application}
          referee={referee}
          statement={statements.find((one) => one.refereeId === referee.id)}
        />
      ))}
      {isNaming && <NameRefereeDialog application={application} onClosed={() => setNaming(false)} />}
    </Stack>
  );
}

// A request can be mailed again while it can be answered, or after it expired or bounced.
const asked: readonly RefereeSummary['state'][] = openRefereeStates.filter((state) => state !== 'named');

const resendable: readonly RefereeSummary['state'][] = [...asked, 'lapsed', 'bounced'];

interface RefereeCardProps {
  application: ApplicationDetail;
  referee: RefereeSummary;
  statement: ApplicationFile['statements'][number] | undefined;
}

function RefereeCard({ application, referee, statement }: RefereeCardProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const role = useUser()?.role ?? Role.member;
  const [act, setAct] = useState<RefereeAct | null>(null);
  const name = fullName(referee);
  return (
    <Card
      level="h3"
      title={<bdi>{name}</bdi>}
      subtitle={[label('referee.relation', referee.relation), referee.organisation].filter(Boolean).join(' · ')}
      actions={
        <Row gap={1} wrap align="center">
          {referee.standby && (
            <Text size="small" tone="secondary">
              {t('referee.standby')}
            </Text>
          )}
          <StateChip group="referee.state" state={referee.state} />
          {referee.setAside && <StatusChip status="setAside" tone="warning" label={t('referee.asideChip')} />}
          {asked.includes(referee.state) && (
            <Button
              size="small"
              icon="clock"
              onClick={() => setAct('extend')}
              aria-label={`${t('actions.extend')}: ${name}`}
            >
              {t('actions.extend')}
            </Button>
          )}
          {resendable.includes(referee.state) && (
            <Button
              size="small"
              icon="mail"
              onClick={() => setAct('resend')}
              aria-label={`${t('actions.resend')}: ${name}`}
            >
              {t('actions.resend')}
            </Button>
          )}
        </Row>
      }
    >
      <RefereeFacts referee={referee} />
      {statement && (
        <Statement
          statement={statement}
          action={
            may(role, 'application:waive') && (
              <Button size="small" icon="archive" onClick={() => setAct('setAside')}>
                {t('actions.setAside')}
              </Button>
            )
          }
        />
      )}
      {act && <RefereeDialog act={act} application={application} referee={referee} onClosed={() => setAct(null)} />}
    </Card>
  );
}

function RefereeFacts({ referee }: { referee: RefereeSummary }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dates = [
    [t('referee.asked'), referee.askedAt],
    [t('referee.reminded'), referee.remindedAt],
    [t('referee.answered'), referee.answeredAt],
    [t('referee.lapses'), referee.answeredAt ? null : referee.lapsesAt],
  ] as const;
  return (
    <DescriptionList
      columns={3}
      items={[
        {
          label: t('users.email'),
          value: (
            <Link href={`mailto:${referee.email}`} dir="ltr">
              {referee.email}
            </Link>
          ),
        },
        ...dates.flatMap(([what, at]): Fact[] => (at ? [{ label: what, value: format.dateTime(at) }] : [])),
      ]}
    />
  );
}

/** What the office can do about one referee. */
type RefereeAct = 'resend' | 'extend' | 'setAside';

interface RefereeDialogProps {
  act: RefereeAct;
  application: ApplicationDetail;
  referee: RefereeSummary;
  onClosed: () => void;
}

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
function RefereeDialog({ act, ...props }: RefereeDialogProps) {
  switch (act) {
    case 'resend':
      return <ResendDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'setAside':
      return <SetAsideDialog {...props} />;
  }
}

type ActProps = Omit<RefereeDialogProps, 'act'>;

const nameOf = ({ firstName, lastName }: RefereeSummary) => fullName({ firstName, lastName });

function ResendDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const resend = useResendRefereeRequest(application.id);
  const name = nameOf(referee);
  return (
    <ConfirmCommand
      title={t('referee.resendTitle', { name })}
      confirm={t('actions.resend')}
      command={resend}
      onClose={onClosed}
      input={{ refereeId: referee.id, version: referee.version }}
      done={t('referee.resendDone', { name })}
    >
      {t('referee.resendText')}
    </ConfirmCommand>
  );
}

const extraDays = 14;

function ExtendDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const until = referee.lapsesAt && Date.parse(referee.lapsesAt) > Date.now() ? new Date(referee.lapsesAt) : new Date();
  const name = nameOf(referee);
  const command = useContractForm(extendReferee.body, {
    command: useExtendReferee(application.id, referee.id),
    defaultValues: { lapsesOn: addDays(today(until), extraDays) },
    toBody: (values: { lapsesOn: string }) => ({ version: referee.version, ...values }),
    faultsOf: ({ lapsesOn }) => [lapsesOn <= today() && ['lapsesOn', t('changes.dueNeeded')]],
    done: () => t('referee.extendDone', { name }),
    onSuccess: onClosed,
  });
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('referee.extendTitle', { name })}
      text={t('referee.extendText')}
      confirm={t('actions.extend')}
      onClosed={onClosed}
    >
      <Block maxWidth={220}>
        <FormField control={command.control} name="lapsesOn" type="date" label={t('referee.extendUntil')} />
      </Block>
    </CaseDialog>
  );
}

function SetAsideDialog({ application, referee, onClosed }: ActProps) {
  const { t } = useTranslation('admin');
  const name = nameOf(referee);
  return (
    <ReasonDialog
      contract={setStatementAside}
      command={useSetStatementAside(application.id, referee.id)}
      toBody={(reason) => ({ version: referee.version, reason })}
      title={t('referee.asideTitle', { name })}
      text={t('referee.asideText')}
      confirm={t('actions.setAside')}
      done={t('referee.asideDone', { name })}
      notice={<ConflictNotice application={application} />}
      onClosed={onClosed}
    />
  );
}

interface NameRefereeDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Names another referee for an applicant with too few references. */
function NameRefereeDialog({ application, onClosed }: NameRefereeDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { language } = useIdentity();
  const command = useContractForm(nameReferee.body, {
    command: useNameReferee(application.id),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      organisation: '',
      relation: 'colleague',
      language,
      standby: false,
    },
    toBody: (person: BodyOf<typeof nameReferee>) => person,
    done: ({ firstName, lastName }) => t('referee.nameDone', { name: fullName({ firstName, lastName }) }),
    onSuccess: onClosed,
  });
  const { control } = command;
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('referee.nameTitle', { name: application.applicant.name })}
      text={t('referee.nameText')}
      confirm={t('referee.nameAnother')}
      onClosed={onClosed}
    >
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('referee.firstName')}
          autoComplete="off"
        />
        <FormField control={control} name="lastName" label={t('referee.lastName')} autoComplete="off" />
        <FormField control={control} name="email" type="email" label={t('users.email')} autoComplete="off" />
        <FormField control={control} name="organisation" label={t('referee.organisation')} optional />
        <SelectField
          control={control}
          name="relation"
          label={t('referee.relation')}
          options={refereeRelations.map((value) => ({ value, label: label('referee.relation', value) }))}
        />
        <SelectField
          control={control}
          name="language"
          label={t('mail.language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        />
      </Grid>
    </CaseDialog>
  );
}

interface StatementProps {
  statement: ApplicationFile['statements'][number];
  /** Its actions. */
  action?: ReactNode;
}

/** A referee's statement: for administrators, with a mark whether the applicant may see it (domain rules 5 and 6). */
function Statement({ statement, action }: StatementProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const known = [
    statement.relation && label('referee.relation', statement.relation),
    statement.knownForYears !== null && t('referee.known', { count: statement.knownForYears }),
  ].filter(Boolean);
  return (
    <Box sx={{ mt: 2.5, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Row wrap gap={1} justify="space-between" mb={1}>
        <Text component="h4" m={0} size="body">
          {t('referee.statement')}
        </Text>
        <Row inline gap={0.75} align="center" size="small" tone={statement.confidential ? 'warning' : 'secondary'}>
          <Icon name={statement.confidential ? 'lock' : 'eye'} size={16} />
          {t(statement.confidential ? 'referee.confidential' : 'referee.shareable')}
        </Row>
      </Row>
      {statement.setAside && (
        <Block mb={1.5}>
          <Alert
            severity="warning"
            title={t('referee.aside', { name: statement.setAside.by, when: format.date(statement.setAside.at) })}
          >
            <bdi>{statement.setAside.reason}</bdi>
          </Alert>
        </Block>
      )}
      {statement.statement ? <Prose>{statement.statement}</Prose> : <p>{t('referee.noStatement')}</p>}
      <Grid gap={1} mt={2} size="small" tone="secondary">
        {known.length > 0 && <InlineList items={known} />}
        {statement.signedAs && <span>{t('referee.signedAs', { name: statement.signedAs })}</span>}
        <span>{format.dateTime(statement.answeredAt)}</span>
      </Grid>
      {statement.signaturePath && (
        <Block mt={1}>
          <Signature path={statement.signaturePath} label={t('referee.signature', { name: statement.name })} />
        </Block>
      )}
      <Text component="details" mt={2} size="small">
        <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontWeight: 600 }}>
          {t('referee.declaration')} · {t('referee.declarationVersion', { version: statement.declaration.version })}
        </Box>
        <Block mt={1}>
          <Prose>{statement.declaration.text}</Prose>
          <Text mt={1} tone="secondary" breakWords>
            {t('referee.fingerprint')}: <code dir="ltr">{statement.declaration.sha256}</code>
          </Text>
        </Block>
      </Text>
      {action && !statement.setAside && <Block mt={2}>{action}</Block>}
    </Box>
  );
}

/** A drawn signature: path data in a box of 600 × 200, checked again here because it becomes markup. */
function Signature({ path, label }: { path: string; label: string }) {
  if (!/^[MLQC0-9 .,-]*$/.test(path)) return null;
  return (
    <Box
      component="svg"
      viewBox="0 0 600 200"
      role="img"
      aria-label={label}
      sx={{
        display: 'block',
        width: 1,
        maxWidth: 300,
        height: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 3,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <path d={path} />
    </Box>
  );
}
