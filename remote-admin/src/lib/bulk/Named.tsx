import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { Block, Text } from '@guildhall/shared/ui/core';

/** A selected row: its data in the command, and its name for people. */
export interface BulkRow {
  id: string;
  version: number;
  name: string;
  quiet: string;
  amount?: InvoiceSummary['gross'];
}

/** A row of a bulk action: its name, and its subject or why it was refused. */
export function Named({ row, quiet = row?.quiet }: { row: BulkRow | undefined; quiet?: string | null | undefined }) {
  return (
    <Block shrink grow>
      <Text breakWords weight="semibold">
        <bdi>{row?.name}</bdi>
      </Text>
      <Text size="small" tone="secondary" breakWords>
        <bdi>{quiet}</bdi>
      </Text>
    </Block>
  );
}
