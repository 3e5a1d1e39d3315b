/**
 * Help: articles in each language and their ratings, threads between users and support, and announcements, which
 * staff show to all or some users for a while. Articles and announcements are versioned data: every version has an
 * author and a reason, except the articles that came with Gift, and none is ever overwritten. Articles reference
 * settings instead of storing figures, so they always show the values in force.
 */
export { exportHelpData } from './data-export';
export { eraseQuestions } from './erase';
export { helpRoutes } from './routes';
export { countAssignedQuestions, countOpenQuestions, questionsDue } from './threads/thread-store';
