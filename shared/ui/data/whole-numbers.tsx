import type { ReactNode } from 'react';
import { Text } from '../core/index.ts';

const number = /((?<!\p{L})\p{L}+-(?:\d{4}-)?\d{3,})/u;

/** A text in which numbers of documents, such as `INV-2026-00016`, do not break at their hyphens. */
export const withWholeNumbers = (text: string): ReactNode =>
  text.split(number).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Text component="bdi" nowrap key={index}>
        {part}
      </Text>
    ),
  );
