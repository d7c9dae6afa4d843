import type { ReactNode } from 'react';
import type { MembershipType } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useKindName, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import {
  Alert,
  Box,
  Button,
  ButtonLink,
  Card,
  Grid,
  Icon,
  Row,
  Skeleton,
  Stack,
  Text,
  Typography,
} from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, InlineList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { membershipTypesQuery, reusableDraftsQuery, useStartApplication } from '../applications/api.ts';

/**
 * The membership types with their requirements; choosing one opens its form (or the open draft of that type).
 * @param wanted the key in a link to one type, which is then the only one; `null` for the choice of all
 */
export function StartApplication({ wanted }: { wanted: string | null }) {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const { data: types, error, refetch } = useQuery(membershipTypesQuery());
  const start = useStartApplication();
  const { data: reusable } = useQuery(reusableDraftsQuery());
  const mayUseClosed = may(useUser()?.role ?? Role.member, 'application:process');
  const choose = (type: MembershipType, copyFrom?: string) =>
    start.mutate(
      { membershipTypeId: type.id, ...(copyFrom && { copyFrom }) },
      { onSuccess: ({ id }) => void navigate(paths.application(id), { replace: true }) },
    );

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!types) return <Skeleton variant="rounded" height={280} role="status" aria-label={t('common.loading')} />;
  const one = types.find(({ key }) => key === wanted);
  const isRefused = wanted !== null && !one;
  if (types.length === 0)
    return <EmptyState title={t('home.start.noTypes')} text={t('home.start.noTypesText')} icon="calendar" />;
  return (
    <Stack gap={2.5}>
      {isRefused && (
        <Alert severity="info" title={t('home.start.notOpen')}>
          {t('home.start.notOpenText')}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
        {t(one ? 'home.start.introOne' : 'home.start.intro')}
      </Typography>
      {start.error && <Alert severity="error">{problemText(start.error)}</Alert>}
      <Grid gap={2.5} columns={{ xs: '1fr', sm: 'repeat(auto-fit, minmax(280px, 1fr))' }}>
        {(one ? [one] : types).map((type) => (
          <TypeCard
            key={type.id}
            type={type}
            mayStart={type.open || mayUseClosed}
            isStarting={start.isPending && start.variables.membershipTypeId === type.id && !start.variables.copyFrom}
            onChosen={() => choose(type)}
            expired={reusable?.find(({ membershipTypeId }) => membershipTypeId === type.id)}
            isCopying={start.isPending && start.variables.membershipTypeId === type.id && !!start.variables.copyFrom}
            onCopied={(draft) => choose(type, draft)}
          />
        ))}
      </Grid>
      {one && (
        <div>
          <ButtonLink variant="text" to={paths.anotherApplication}>
            {t('home.start.all')}
          </ButtonLink>
        </div>
      )}
    </Stack>
  );
}

interface TypeCardProps {
  type: MembershipType;
  /** The office may also start an application of a closed type. */
  mayStart: boolean;
  isStarting: boolean;
  onChosen: () => void;
  /** An expired draft of this type, whose answers can be copied. */
  expired: { id: string; number: string } | undefined;
  isCopying: boolean;
  onCopied: (draft: string) => void;
}

function TypeCard({ type, mayStart, isStarting, onChosen, expired, isCopying, onCopied }: TypeCardProps) {
  const { t } = useTranslation('membership');
  const kindName = useKindName();
  const textOf = useLocalText();
  const format = useFormat();
  const name = textOf(type.name);
  const isFree = type.fee.amountMinor === 0;
  const documents = [
    ...type.requiredDocuments.map((kind) => kindName(kind, null)),
    ...type.ownDocuments.map((own) => {
      const named =
        own.count > 1 ? t('home.start.several', { number: own.count, name: textOf(own.name) }) : textOf(own.name);
      return own.required ? named : t('home.start.optional', { name: named });
    }),
  ];
  const fee = t('home.start.fee', { amount: format.money(type.fee) });
  const rate = `${format.number(type.taxRateBasisPoints / 100)} %`;
  const tax = type.taxRateBasisPoints > 0 && t('home.start.tax', { rate });
  const feeDue = type.feeDue === 'before_review' ? t('home.start.feeFirst') : t('home.start.feeAfter');
  return (
    <Card
      title={name}
      sx={{ '&, & > :last-child': { display: 'flex', flexDirection: 'column' }, '& > :last-child': { flex: 1 } }}
    >
      <Stack gap={1.25} grow>
        <Typography color="textSecondary">{textOf(type.description)}</Typography>
        <Grid component="ul" plain gap={0.75}>
          <Needed icon="wallet">{isFree ? t('home.start.noFee') : <InlineList items={[fee, tax, feeDue]} />}</Needed>
          <Needed icon="users">
            {type.refereesNeeded === 0
              ? t('home.start.noReferees')
              : t(`home.start.${type.refereesQualify === 'active_members' ? 'memberReferees' : 'referees'}`, {
                  needed: type.refereesNeeded,
                })}
          </Needed>
          <Needed icon="attach">
            {documents.length === 0
              ? t('home.start.noDocuments')
              : t('home.start.documents', { list: format.list(documents) })}
          </Needed>
        </Grid>
        <Box sx={{ marginBlockStart: 'auto', paddingBlockStart: 1 }}>
          <Button
            variant="contained"
            fullWidth
            disabled={!mayStart}
            pending={isStarting}
            onClick={onChosen}
            aria-label={mayStart ? t('home.start.chooseLabel', { name }) : undefined}
          >
            {mayStart
              ? t('home.start.choose')
              : type.opensOn && t('home.start.opensOn', { day: format.day(type.opensOn) })}
          </Button>
          {mayStart && !type.open && (
            <Text mt={1} size="small" tone="secondary">
              {t('home.start.officeOnly')}
            </Text>
          )}
          {mayStart && expired && (
            <Button variant="text" fullWidth pending={isCopying} onClick={() => onCopied(expired.id)} sx={{ mt: 1 }}>
              {t('takeOver.from', { number: expired.number })}
            </Button>
          )}
        </Box>
      </Stack>
    </Card>
  );
}

function Needed({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row component="li" gap={1.25}>
      <Row tone="secondary" pt={0.25}>
        <Icon name={icon} size={18} />
      </Row>
      <span>{children}</span>
    </Row>
  );
}
