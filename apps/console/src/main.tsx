import { createRoot } from 'react-dom/client';
import { App } from './app';
import './console.css';
import './screens.css';
import './navigation.css';
import { applyAppearance } from './kit/language';

applyAppearance();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
