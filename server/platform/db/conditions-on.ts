/** A list of values that grows: gives the place of each in the statement. */
export const placing =
  (values: unknown[]) =>
  (given: unknown): string =>
    `$${values.push(given)}`

/**
 * Collects the values of a statement whose conditions stand in it only where they are asked for: the planner then sees whether
 * what is looked for is rare (and reads it by its index) or common (and reads the newest rows until a page is full).
 */
export function conditionsOn() {
  const values: unknown[] = []
  return {
    values,
    /** The place of a value in the statement. */
    value: placing(values),
    /** What is asked for of these, as a WHERE; nothing where there is none. */
    where: (conditions: readonly unknown[]): string => {
      const asked = conditions.filter(condition => typeof condition === 'string' && condition !== '')
      return asked.length > 0 ? `WHERE ${asked.join(' AND ')}` : ''
    },
  }
}
