/** The name in a Host header, without its port. It ends up in addresses and in the policy: only names get through. */
export const hostnameOf = (host: string | undefined): string =>
  /^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.exec(host ?? '')?.[1] ?? 'localhost'
