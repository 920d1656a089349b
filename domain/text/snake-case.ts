export type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
    : ''

/** The column of a name, as drizzle derives it from the names of `tables.ts`: `paperNumber` is `paper_number`. */
export function snakeCase<Name extends string>(name: Name): SnakeCase<Name>
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
