import './help.css';
import { usePath } from '../../shared/nav';
import { HelpArticle } from './help-article';
import { HelpCenter } from './help-center';

/** `/helpCenter` and `/helpDetail?id=`: one chunk, since users go from one to the other. */
export default function Help() {
  return usePath() === '/helpDetail' ? <HelpArticle /> : <HelpCenter />;
}
