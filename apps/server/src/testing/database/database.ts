import { inject } from 'vitest';
import { type Clone, cloneDatabase, type TestServer } from './database-server';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A migrated, empty database for this test file. Close it in `afterAll`, which drops it. */
export const testDatabase = (): Promise<Clone> => cloneDatabase(inject('testServer'));
