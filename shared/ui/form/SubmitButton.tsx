import { Button } from '../core/index.ts';
import type { ButtonProps } from '../core/index.ts';

/** The one main action of a form. While `pending` it shows its work and takes no second press. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'variant'>) => (
  <Button type="submit" variant="contained" {...props} />
);
