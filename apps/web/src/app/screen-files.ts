import type { ComponentType } from 'react';

/** Every screen except Home, each in its own chunk. The server renders only Home. */
export const screenFiles: Record<string, () => Promise<{ default: ComponentType }>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<{ default: ComponentType }>([
      '../features/**/*.screen.tsx',
      '!../features/home/home.screen.tsx',
    ]);
