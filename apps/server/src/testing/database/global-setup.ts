import type { TestProject } from 'vitest/node';
import './database';
import { startTestServer } from './database-server';

/** One server for the whole run, whatever the number of workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer();
  project.provide('testServer', testServer);
  return stop;
}
