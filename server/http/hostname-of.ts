/**
 * The name in a Host header, without its port. It is used in addresses and in the policy, so only valid names are
 * returned.
 */
export const hostnameOf = (host: string | undefined): string =>
  /^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.exec(host ?? '')?.[1] ?? 'localhost'
