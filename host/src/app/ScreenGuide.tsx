import { LiveRegion } from './LiveRegion.tsx';
import { useFocusOnNewPage } from './page-focus.ts';

interface ScreenGuideProps {
  /** The title of the screen; empty where the shell does not know it in advance. */
  page: string;
  pathname: string;
  /** The path where the visit started: while it is unchanged, the person has not navigated. */
  since: string;
}

/** Manages focus and announcements between screens. */
export function ScreenGuide({ page, pathname, since }: ScreenGuideProps) {
  useFocusOnNewPage(pathname, since);
  return <LiveRegion page={page} />;
}
