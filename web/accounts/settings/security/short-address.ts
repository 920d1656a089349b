/** A network address as people write it: IPv6 shortened (RFC 5952), which is how an address of the web writes its host. */
export function shortAddress(address: string): string {
  const host = `http://[${address}]`
  return address.includes(':') && URL.canParse(host) ? new URL(host).hostname.slice(1, -1) : address
}
