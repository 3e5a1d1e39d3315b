import type { ComponentType } from 'react';
import { Home } from '../features/home/home.screen';
import type { RouteRow } from './routes';

type Module = { default: ComponentType };

// The server renders only the home page; every other screen is its own chunk.
const files: Record<string, () => Promise<Module>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<Module>(['../features/**/*.screen.tsx', '!../features/home/home.screen.tsx']);

const homeScreen = 'home/home';
const loadedScreens = new Map<string, ComponentType>([[homeScreen, Home]]);
const loading = new Map<string, Promise<ComponentType>>();

/** The manifest key of a screen's file. The server uses it to find what to preload. */
export const screenFile = (screen: string) => `src/features/${screen}.screen.tsx`;

export const isLoaded = (row: RouteRow) => !row.screen || loadedScreens.has(row.screen);
export const loadedScreen = (row: RouteRow) => (row.screen ? (loadedScreens.get(row.screen) ?? null) : null);

/** Loads a route's screen once; a failed load can be retried. */
export function loadScreen(row: RouteRow): Promise<ComponentType> {
  const name = row.screen!;
  const runningLoad = loading.get(name);
  if (runningLoad) return runningLoad;
  const file = files[`../features/${name}.screen.tsx`];
  if (!file) throw new Error(`no screen at ${name}`);
  const promise = file().then((module) => {
    loadedScreens.set(name, module.default);
    return module.default;
  });
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}
