import { downloadCard } from '@guildhall/shared/contracts';
import { download, problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useMutation } from '@guildhall/shared/query';
import { Button, toast } from '@guildhall/shared/ui/core';

/** Downloads the member's own membership card as a PDF, in the language of the page. */
export function CardButton() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const save = useMutation({
    mutationFn: () => download(downloadCard, { query: { language } }),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      {t('home.card')}
    </Button>
  );
}
