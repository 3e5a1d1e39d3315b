import type { ComponentType } from 'react';
import { Home } from '../features/home/home.screen';
import type { RouteRow } from './routes';

const homeScreen = 'home/home';
const loadedScreens = new Map<string, ComponentType>([[homeScreen, Home]]);
const loading = new Map<string, Promise<ComponentType>>();

/** The manifest key of a screen's file. The server uses it to find what to preload. */
export const screenFile = (screen: string) => `src/features/${screen}.screen.tsx`;

export const isLoaded = (row: RouteRow) => !row.screen || loadedScreens.has(row.screen);
export const loadedScreen = (row: RouteRow) => (row.screen ? (loadedScreens.get(row.screen) ?? null) : null);

/** The files of all screens are 3 kB, which a visitor of the home page does not need before the first press. */
export const loadScreenFiles = async () => (await import('./screen-files')).screenFiles;

async function load(name: string) {
  const file = (await loadScreenFiles())[`../features/${name}.screen.tsx`];
  if (!file) throw new Error(`no screen at ${name}`);
  const { default: screen } = await file();
  loadedScreens.set(name, screen);
  return screen;
}

/** Loads a route's screen once; a failed load can be retried. */
export function loadScreen(row: RouteRow): Promise<ComponentType> {
  const name = row.screen!;
  const runningLoad = loading.get(name);
  if (runningLoad) return runningLoad;
  const promise = load(name);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}
