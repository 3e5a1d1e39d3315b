/**
 * Help: *articles* in both languages, whether they helped, and *questions* to support with their answers. An article is
 * data: the first version came with Gift, every later one is somebody's with a reason, and none is ever overwritten. It
 * names its figures and never holds them, so it says what the settings in force say.
 */
export { helpForOwner } from './for-owner';
export { forgetQuestions } from './forget';
export { helpRoutes } from './routes';
export { questionsWaiting } from './store';
