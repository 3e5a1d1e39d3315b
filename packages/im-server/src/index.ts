// The chat server: the gateway that engines connect to, and the fan-out between processes. It handles sockets and
// frames; its host stores the messages (see ports.ts).
export { type Bus, Fanout } from './fanout';
export { Gateway } from './gateway';
export * from './ports';
export { refuseUpgrade } from './upgrade';
