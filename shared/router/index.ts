// The part of react-router that Guildhall uses. As a whole package it could not be tree-shaken once remotes share it
// (52 KB brotli against 12), so a name is added here when somebody needs it, and only then.
export {
  BrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { onPageShown, pageShown } from './page-shown.ts';
