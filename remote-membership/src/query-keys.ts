/** Keys that several features make stale: what waits for the person changes with every answer, payment and submission. */
export const dashboardKeys = { all: ['dashboard'] as const };
