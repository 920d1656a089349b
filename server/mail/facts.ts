/**
 * What a mail is written from: plain data, frozen at the moment of the event. jsonb does not keep the order of names: what
 * is told in an order is a list.
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
 * Facts as jsonb can keep them. A moment becomes `{"$date": …}`; a name that begins with `$` gets another, so that nothing
 * a person typed is taken for one. Characters that PostgreSQL cannot keep are left out. It never throws: a mail must not
 * undo the event that it tells of.
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

/** The facts again. A moment that was none becomes one that is none: the mail that needs it fails. */
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
