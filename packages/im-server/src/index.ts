// Chat's server side: the gateway that signed-in engines connect to. It knows sockets and frames; whoever hosts
// it keeps the messages (see ports.ts).
export type * from './ports';
