/** The addresses where a chat engine reaches this server, by the origin of the page (spec section 7). */
export const chatAddresses = (site: string) => ({
  apiAddr: `${site}/api`,
  wsAddr: `${site.replace(/^http/, 'ws')}/msg_gateway`,
});
