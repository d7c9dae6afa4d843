import { startFailedEvent } from '@guildhall/shared/contracts/page';

// Every part begins from an empty stack: loading React makes errors, and a browser with its tools open then re-reads
// every function below, which were all of this file.
void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(() => import(/* webpackMode: "eager" */ './app/start.tsx'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    dispatchEvent(new Event(startFailedEvent));
  });
