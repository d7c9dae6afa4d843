// The part of react-router that Guildhall uses. As a whole package it could not be tree-shaken once remotes share it
// (52 KB brotli against 12), so a name is added here when it is needed.
export {
  BrowserRouter,
  createPath,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateFunction, NavigateOptions, NavLinkProps, Path, To } from 'react-router-dom';
