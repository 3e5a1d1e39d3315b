import './help.css';
import { usePath } from '../../shared/nav';
import { HelpArticle } from './help-article';
import { HelpCenter } from './help-center';

/** `/helpCenter` and `/helpDetail?id=`: one chunk, since whoever opens the one goes to the other. */
export default function Help() {
  return usePath() === '/helpDetail' ? <HelpArticle /> : <HelpCenter />;
}
