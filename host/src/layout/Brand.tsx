import { Logo, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';

interface BrandProps {
  /** Height of the logo in px. */
  size?: number;
  withName?: boolean;
}

/** The logo, linked to the start page. */
export function Brand({ size = 34, withName = true }: BrandProps) {
  return (
    <RouteLink to={paths.home} style={{ textDecoration: 'none', display: 'flex', minWidth: 0 }}>
      <Logo size={size} withName={withName} />
    </RouteLink>
  );
}
