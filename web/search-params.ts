// Search params as plain text both ways: the router's own reading turns the part number 1E5 into the number 100000. A name that
// comes several times (filters) is a list.

export function parseSearch(text: string): Record<string, string | string[]> {
  const given = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(given.keys())].map(name => {
      const [first = '', ...more] = given.getAll(name)
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

export function stringifySearch(search: object): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap(one => (typeof one === 'string' ? [[name, one]] : [])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
