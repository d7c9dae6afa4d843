// The part of react-router that Guildhall uses. The whole package could not be tree-shaken once remotes share it, so only
// add names here when they are needed.
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
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { onPageShown, pageShown } from './page-shown.ts';
