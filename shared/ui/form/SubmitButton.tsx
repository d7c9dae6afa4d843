import { Button } from '../core/index.ts';
import type { ButtonProps } from '../core/index.ts';

/** The single main action of a form. While `pending`, it shows progress and ignores clicks. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'variant'>) => (
  <Button type="submit" variant="contained" {...props} />
);
