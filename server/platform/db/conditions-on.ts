/** Adds a value to a statement and returns its placeholder: `$3`. */
export type Place = (value: unknown) => string

/** A growing list of values, each with its placeholder in the statement. */
export const placing =
  (values: unknown[]): Place =>
  given =>
    `$${values.push(given)}`

/**
 * Collects the values of a statement that contains only the conditions in use. So the planner sees whether a term is
 * rare (index) or common (scan of the newest rows).
 */
export function conditionsOn() {
  const values: unknown[] = []
  return {
    values,
    /** Adds a value and returns its placeholder in the statement. */
    value: placing(values),
    /** The WHERE clause of these conditions; empty if there are none. */
    where: (conditions: readonly unknown[]): string => {
      const usedConditions = conditions.filter(condition => typeof condition === 'string' && condition !== '')
      return usedConditions.length > 0 ? `WHERE ${usedConditions.join(' AND ')}` : ''
    },
  }
}
