import type { SetUpBlock } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert } from '@guildhall/shared/ui/core';

/** What does not work until a step is done. */
export function Blocks({ blocks }: { blocks: readonly SetUpBlock[] }) {
  const { t } = useTranslation('set-up');
  return blocks.map((block) => (
    <Alert key={block} severity="warning">
      {t(`block.${block}`)}
    </Alert>
  ));
}
