import { startFailedEvent } from '@guildhall/shared/contracts/page';

// Every part starts on an empty call stack: loading React throws errors, and a browser with open developer tools then
// re-reads every function on the stack, which would be this whole file.
void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(() => import(/* webpackMode: "eager" */ './app/start.tsx'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    dispatchEvent(new Event(startFailedEvent));
  });
