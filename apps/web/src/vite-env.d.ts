/// <reference types="vite/client" />

/** False while the app is being developed: no service worker then. */
declare const __OFFLINE__: boolean;
