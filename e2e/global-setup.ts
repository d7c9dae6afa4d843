import { makeTemplate, publish, startPostgres } from './demo-database.ts';
import { startServer } from './product.ts';

/** Once for a run: a PostgreSQL with the demo written into it, of which every product gets a copy. */
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
