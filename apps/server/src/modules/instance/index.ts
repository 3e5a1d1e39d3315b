/** Information about the instance: its mode, its demo accounts, how to reach its support. Owns no tables. */
export { instanceRoutes } from './routes';
