import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Icon, Text, type IconName } from '@guildhall/shared/ui/core';
import { filterMails, mailFilters, useMails, waitingIn, type MailFilter } from '../../slices/email.ts';
import { RowButton } from '../demo-page/ListAndDetail.tsx';

const icons: Record<MailFilter, IconName> = {
  inbox: 'inbox',
  sent: 'send',
  draft: 'file',
  spam: 'warning',
  trash: 'delete',
  starred: 'star',
  important: 'alert',
  Association: 'building',
  Workshop: 'settings',
  Travel: 'globe',
};

/** Folders and labels with their counts. */
export function Folders() {
  const { t } = useTranslation('emails');
  const { emails, currentFilter } = useMails((state) => state);
  return (
    <Card padded={false}>
      <nav aria-label={t('folder')}>
        {mailFilters.map((filter) => {
          const waiting = waitingIn(emails, filter);
          return (
            <RowButton
              key={filter}
              type="button"
              aria-current={filter === currentFilter}
              onClick={() => filterMails(filter)}
              style={{ width: '100%', minHeight: 44 }}
            >
              <Icon name={icons[filter]} size={18} />
              <Text component="span" grow>
                {t(`folders.${filter}`)}
              </Text>
              {waiting > 0 && (
                <Text component="span" size="tiny" weight="bold" tone="brand" tabular>
                  {waiting}
                </Text>
              )}
            </RowButton>
          );
        })}
      </nav>
    </Card>
  );
}
