import { downloadMemberCard } from '@guildhall/shared/contracts';
import { download, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useMutation } from '@guildhall/shared/query';
import { Button, toast } from '@guildhall/shared/ui/core';

/** Saves a person's membership card as a PDF, in that person's language. */
export function MemberCardButton({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const save = useMutation({
    mutationFn: () => download(downloadMemberCard, { params: { id: userId } }),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      {t('user.card')}
    </Button>
  );
}
