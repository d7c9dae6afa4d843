import { defineConfig } from 'drizzle-kit';

// `pnpm --filter @guildhall/server migrations` writes the next migration from the difference to the schema files.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/database/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
