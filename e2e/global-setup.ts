import { makeTemplate, publish, startPostgres } from './demo-database.ts';
import { startServer } from './product.ts';

/** Runs once: starts a PostgreSQL with the demo data, from which every product is copied. */
export default async function prepare(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const template = await makeTemplate(postgres.connection);
  const end = async () => {
    await postgres.stop();
    await template.remove();
  };
  try {
    const server = await startServer(template);
    await server.stop();
  } catch (error) {
    await end();
    throw error;
  }
  publish(template);
  return end;
}
