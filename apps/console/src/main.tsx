import { createRoot } from 'react-dom/client';
import { App } from './app';
import './console.css';
import './screens.css';
import './navigation.css';
import { startLook } from './kit/language';

startLook();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
