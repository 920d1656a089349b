/**
 * The data from which a mail is rendered, fixed at the time of the event. jsonb does not preserve the order of keys,
 * so ordered data is a list.
 */
export type Facts =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Facts[]
  | { readonly [name: string]: Facts }

type Packed = string | number | boolean | null | Packed[] | { [name: string]: Packed }

const DATE = '$date'

/**
 * Encodes facts for jsonb. A date becomes `{"$date": …}`; a key that begins with `$` is escaped, so that user input
 * cannot imitate one. Characters that PostgreSQL cannot store are left out. It never throws, because a mail must not
 * roll back its event.
 */
export function packFacts(facts: Facts): Packed {
  if (typeof facts === 'string') return storable(facts)
  if (typeof facts === 'number') return Number.isFinite(facts) ? facts : null
  if (typeof facts === 'boolean' || facts === null || facts === undefined) return facts ?? null
  if (facts instanceof Date) return { [DATE]: Number.isNaN(facts.getTime()) ? null : facts.toISOString() }
  if (isList(facts)) return facts.map(packFacts)
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [storable(name.replace(/^\$/, '$$$$')), packFacts(value)]),
  )
}

/** Decodes the facts. An invalid date stays invalid: rendering the mail fails. */
export function unpackFacts(packed: unknown): unknown {
  if (Array.isArray(packed)) return packed.map(unpackFacts)
  if (typeof packed !== 'object' || packed === null) return packed
  if (DATE in packed) return new Date(String(packed[DATE]))
  return Object.fromEntries(
    Object.entries(packed).map(([name, value]) => [name.replace(/^\$\$/, '$'), unpackFacts(value)]),
  )
}

const isList = (facts: Facts): facts is readonly Facts[] => Array.isArray(facts)
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
