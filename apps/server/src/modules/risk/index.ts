/**
 * Risk: which accounts belong together, and which users staff should look at. The accounts are linked by data of other
 * modules, which it reads and does not store. It owns *reviews*: a *rule* opens one when an order starts or goes into
 * dispute and a measured value reaches the rule's threshold; staff decide it.
 *
 * It guarantees that a user has at most one open review for each rule, and that neither a rule nor a decision moves or
 * blocks money: staff do that with the actions of other modules.
 */
export { riskSubscriptions, riskSweeps } from './checks';
export { exportRiskData } from './data-export';
export { riskRoutes } from './routes';
export { countRiskHits } from './rules';
export { countRiskReviews, eraseRiskReviews, openRiskReview, riskReviewsDue } from './store';
