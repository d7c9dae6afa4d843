import { createMockAdapter } from './adapter.ts';
import { createSampleData } from './sample-client.ts';

/** Sample data from the mock, everything else from the network. */
export const getSampleData = createSampleData(createMockAdapter());
