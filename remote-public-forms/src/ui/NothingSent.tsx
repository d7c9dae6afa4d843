import { Card, Stack, Typography } from '@guildhall/shared/ui/core';
import { Heading } from './Heading.tsx';

/** The last page of a form, opened without sending the form. */
export function NothingSent({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <Stack gap={2} py={1}>
        <Heading announced>{title}</Heading>
        <Typography>{text}</Typography>
      </Stack>
    </Card>
  );
}
