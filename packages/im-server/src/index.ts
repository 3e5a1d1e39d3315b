// Chat's server side: the gateway that signed-in engines connect to, and the fan-out between processes. It knows
// sockets and frames; whoever hosts it keeps the messages (see ports.ts).
export { type Bus, Fanout } from './fanout';
export { Gateway } from './gateway';
export * from './ports';
export { refuseUpgrade } from './upgrade';
