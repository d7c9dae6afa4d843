import NotFoundPage from '../auth/NotFoundPage.tsx';

export default NotFoundPage;
