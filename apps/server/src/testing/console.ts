// Sessions of the console that test users with roles have, by the token of their session of the app.
const consoles = new Map<string, string>();

export const keepConsole = (token: string, consoleToken: string) => void consoles.set(token, consoleToken);
/** What the console's cookie of this user holds; somebody without one sends what they have. */
export const consoleTokenOf = (token: string): string => consoles.get(token) ?? token;
