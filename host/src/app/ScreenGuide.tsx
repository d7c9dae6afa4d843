import { LiveRegion } from './LiveRegion.tsx';
import { useFocusOnNewPage } from './page-focus.ts';

interface ScreenGuideProps {
  /** The title of the screen; empty where the shell does not know it beforehand. */
  page: string;
  pathname: string;
  /** Where the visit began: whoever is still there has not gone anywhere yet. */
  since: string;
}

/** Leads keyboards and screen readers from one screen to the next. */
export function ScreenGuide({ page, pathname, since }: ScreenGuideProps) {
  useFocusOnNewPage(pathname, since);
  return <LiveRegion page={page} />;
}
