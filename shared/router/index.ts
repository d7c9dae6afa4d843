// The part of react-router that Guildhall uses. The whole package could not be tree-shaken once remotes share it (52 KB
// brotli against 12), so add a name here only when somebody needs it.
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
