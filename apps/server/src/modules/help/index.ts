/**
 * Help: *articles* in both languages, whether they helped, *questions* to support with their answers, and
 * *announcements*, which the staff show to everybody or some for a while. Articles and announcements are data: every
 * version but an article's first, which came with Gift, is somebody's with a reason, and none is ever overwritten. An
 * article names its figures and never holds them, so it says what the settings in force say.
 */
export { exportHelpData } from './data-export';
export { eraseQuestions } from './erase';
export { helpRoutes } from './routes';
export { questionsDue, questionsWaiting } from './store';
