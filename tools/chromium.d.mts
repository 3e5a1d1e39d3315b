export function chromium(): { path: string; problem?: undefined } | { path?: undefined; problem: string };
