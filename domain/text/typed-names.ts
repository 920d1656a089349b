// TypeScript types the names of an object as plain texts, because an object may have more names than its type. These
// functions are for tables that are written out in the code and have no others.

/** The names of a table's rows, in its order. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[]
export function namesOf(table: object): readonly string[] {
  return Object.keys(table)
}

/** A table with a value for each name. */
export function tableOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value>
export function tableOf<Value>(names: readonly string[], valueFor: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map(name => [name, valueFor(name)]))
}

/** One property of each row. */
export function propertyOf<Table extends Record<string, Record<Key, unknown>>, Key extends string>(
  table: Table,
  key: Key,
): { -readonly [Name in keyof Table]: Table[Name][Key] }
export function propertyOf(table: Record<string, Record<string, unknown>>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[key]]))
}

/** The rows of these names. */
export function pickedOf<Table extends object, Name extends keyof Table & string>(
  table: Table,
  names: readonly Name[],
): Pick<Table, Name>
export function pickedOf(table: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, table[name]]))
}
