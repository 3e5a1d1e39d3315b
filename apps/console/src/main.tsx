import { assumeLanguage, language } from '@gift/client/language';
import { cookie } from '@gift/client/storage';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './console.css';
import './screens.css';
import './navigation.css';
import { pauseInactivePolls } from './kit/api/user-activity';

// The web app sets the same cookies. The console is in English or Chinese.
if (cookie('language') === 'zh-CN') assumeLanguage('zh-CN');
const root = document.documentElement;
root.lang = language();
root.dataset.theme = cookie('theme') || 'auto';
pauseInactivePolls();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
