// A router without an address bar, for rendering to HTML and for tests; a separate entry, so that no page bundles it.
export { MemoryRouter } from 'react-router-dom';
