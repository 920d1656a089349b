import { nameOf } from './statement.ts'

/**
 * A piece of a statement with its values. Only `sql` and `code` make one, so text of a request cannot become a part of
 * a statement.
 */
export class Sql {
  /** the text before, between and after the values */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** Each of T is a piece or a value. Nothing may be either, such as a condition that may be left out: use `allOf` for these. */
type Inserted<T extends readonly unknown[]> = {
  [K in keyof T]: [Extract<T[K], Sql>] extends [never] ? T[K] : Extract<T[K], Sql>
}

/**
 * A piece of a statement: sql`quantity > ${5} AND ${condition}`. Inserted pieces become part of it; anything else is a
 * value with a placeholder. A value that is inserted twice is sent twice.
 */
export function sql<T extends readonly unknown[]>(text: TemplateStringsArray, ...inserted: Inserted<T>): Sql {
  const texts = [text[0] ?? '']
  const values: unknown[] = []
  const append = (more: string) => {
    texts[texts.length - 1] += more
  }
  for (const [at, value] of inserted.entries()) {
    if (value instanceof Sql) {
      append(value.texts[0] ?? '')
      texts.push(...value.texts.slice(1))
      values.push(...value.values)
    } else {
      texts.push('')
      values.push(value)
    }
    append(text[at + 1] ?? '')
  }
  return new Sql(texts, values)
}

/** SQL of this program, such as the name of a column or a limit that plans depend on. Never text of a request. */
export const code = (text: string | number): Sql => new Sql([`${text}`], [])

const EMPTY = code('')
const TRUE = code('true')

export function joined(pieces: readonly Sql[], separator: ' AND ' | ' OR ' | ' UNION ALL ' | ', '): Sql {
  const [first = EMPTY, ...others] = pieces
  const between = code(separator)
  return others.reduce((before, piece) => sql`${before}${between}${piece}`, first)
}

/** A condition that may be left out. */
export type OptionalCondition = Sql | null | undefined | false | '' | 0

const used = (conditions: readonly OptionalCondition[]): Sql[] =>
  conditions.filter(condition => condition instanceof Sql)

/** All of the conditions that are in use; true if there are none. */
export function allOf(conditions: readonly OptionalCondition[]): Sql {
  const pieces = used(conditions)
  return pieces.length > 0 ? joined(pieces, ' AND ') : TRUE
}

/** One of several conditions, in parentheses. */
export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${joined(conditions, ' OR ')})`

/**
 * The WHERE clause of the conditions that are in use; empty if there are none. A statement with only these lets the
 * planner see whether a term is rare (index) or common (scan of the newest rows).
 */
export function where(conditions: readonly OptionalCondition[]): Sql {
  const pieces = used(conditions)
  return pieces.length > 0 ? sql`WHERE ${joined(pieces, ' AND ')}` : EMPTY
}

/** The statement as node-postgres takes it. `isPlannedOnce`: its plan does not depend on the values, so it is prepared. */
export function toStatement(
  { texts, values }: Sql,
  isPlannedOnce = false,
): { text: string; values: unknown[]; name?: string } {
  const text = texts.reduce((before, after, at) => `${before}$${at}${after}`)
  return isPlannedOnce ? { name: nameOf(text), text, values: [...values] } : { text, values: [...values] }
}
