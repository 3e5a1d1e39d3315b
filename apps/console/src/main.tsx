import { createRoot } from 'react-dom/client';
import { App } from './app';
import './console.css';
import './screens.css';
import './navigation.css';
import { pauseInactivePolls } from './kit/api/user-activity';
import { applyAppearance } from './kit/language';

applyAppearance();
pauseInactivePolls();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
