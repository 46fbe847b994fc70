import { Server } from './server.ts';

/** One server for all tests; it ends with them. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  process.env.YAKAI_URL = server.url;
  return () => server.end();
}
