import type { PlaceInList } from '@guildhall/shared/features/opened-list';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { withQuery } from '@guildhall/shared/router/with-query';
import { Icon, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { ShortcutsButton } from '../../lib/shortcuts/ShortcutsButton.tsx';

interface CaseNavigationProps {
  place: PlaceInList | null;
  /** The URL of another application on this kind of page. */
  pathOf: (id: string) => string;
}

/** Previous and next application of the list this one was opened from, and the page's keyboard shortcuts. */
export function CaseNavigation({ place, pathOf }: CaseNavigationProps) {
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
