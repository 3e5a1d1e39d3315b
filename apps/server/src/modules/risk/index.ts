/**
 * Risk: which accounts belong together. The accounts are linked by data of other modules, which it reads and does not
 * store.
 */
export { riskRoutes } from './routes';
