// 555-01xx numbers and example.com are reserved for examples (ATIS-0300115, RFC 2606). A live store must not use them.
const MADE_UP = /555-01\d\d|@example\.(com|org|net)\b|\bexample\.(com|org|net)(\/|$)/

/** The paths of the values that are still placeholders, such as `mailboxes.sales`. */
export function fictionalValues(values: object): string[] {
  const found: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value === 'string' && MADE_UP.test(value)) found.push(path)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(inner, path ? `${path}.${name}` : name)
    }
  }
  look(values, '')
  return found
}
