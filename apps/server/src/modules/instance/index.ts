/**
 * The instance about itself: its mode, its demo accounts, how to reach its support. Owns no tables.
 */
export { instanceRoutes } from './routes';
