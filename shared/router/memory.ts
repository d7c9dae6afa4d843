// A router without an address bar, for rendering to HTML and for tests; an entry of its own, so that no page carries it.
export { MemoryRouter } from 'react-router-dom';
