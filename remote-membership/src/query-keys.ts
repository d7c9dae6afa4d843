/** Keys invalidated by several features: the tasks change with every answer, payment and submission. */
export const dashboardKeys = { all: ['dashboard'] as const };
