import { downloadReceipt, type Payment } from '@guildhall/shared/contracts';
import { download, problemText } from '@guildhall/shared/http';
import { useMutation } from '@guildhall/shared/query';
import { Button, toast } from '@guildhall/shared/ui/core';

/** Downloads the receipt of a payment as PDF; nothing for payments without one. */
export function ReceiptButton({
  payment: { id, receiptNumber },
  label,
}: {
  payment: Pick<Payment, 'id' | 'receiptNumber'>;
  /** Defaults to the number. */
  label?: string;
}) {
  const pdf = useMutation({
    mutationFn: () => download(downloadReceipt, { params: { id } }),
    onError: (error) => toast.error(problemText(error)),
  });
  if (!receiptNumber) return null;
  return (
    <Button {...(!label && { size: 'small' })} icon="download" pending={pdf.isPending} onClick={() => pdf.mutate()}>
      {label ?? <bdi>{receiptNumber}</bdi>}
    </Button>
  );
}
