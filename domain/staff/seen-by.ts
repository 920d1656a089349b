import { z } from '../text/zod.ts'
import type { SeePermission } from './roles.ts'

type Schema = z.core.$ZodType
type Fields = Record<string, unknown>
type Mark = { permission: SeePermission; isMeant: (holder: Fields) => boolean }

const marks = z.registry<Mark>()
const always = () => true

/**
 * A field that only roles with this permission may see and set. It is optional, because other roles get responses
 * without it. `isMeant` is called with the object that contains the field, if only some objects are restricted.
 */
export function seenBy<Of extends z.ZodMiniType>(
  permission: SeePermission,
  schema: Of,
  isMeant: (holder: Fields) => boolean = always,
): z.ZodMiniOptional<Of> {
  const field = z.optional(schema)
  marks.add(field, { permission, isMeant })
  return field
}

type Sees = (permission: SeePermission) => boolean

/** The value without the fields that the caller may not see. Does not change the value itself, which may be cached. */
export function withoutUnseen(schema: Schema | undefined, value: unknown, sees: Sees): unknown {
  if (schema === undefined || !hasMarks(schema)) return value
  const inner = innerOf(schema)
  if (Array.isArray(value)) {
    const kept = value.map((one, at) => inner.items(at).reduce((of, each) => withoutUnseen(each, of, sees), one))
    return inner.wrapped.reduce((of: unknown, each) => withoutUnseen(each, of, sees), kept)
  }
  if (!isFields(value)) return inner.wrapped.reduce((of: unknown, each) => withoutUnseen(each, of, sees), value)
  const kept: Fields = {}
  for (const [name, of] of Object.entries(value)) {
    const field = inner.field(name)
    const mark = field && marks.get(field)
    if (mark && !sees(mark.permission) && mark.isMeant(value)) continue
    kept[name] = field ? withoutUnseen(field, of, sees) : of
  }
  return inner.wrapped.reduce((of: unknown, each) => withoutUnseen(each, of, sees), kept)
}

/**
 * Removes the fields that the caller may not see from an input: blank ones keep their stored value. Returns the
 * permission that is missing for a filled-in one; null: none.
 */
export function removeHiddenFields(schema: Schema | undefined, value: unknown, sees: Sees): SeePermission | null {
  if (schema === undefined || !hasMarks(schema)) return null
  const inner = innerOf(schema)
  const all = (parts: readonly [Schema, unknown][]) =>
    parts.reduce<SeePermission | null>((missing, [part, of]) => missing ?? removeHiddenFields(part, of, sees), null)
  if (Array.isArray(value)) {
    const missing = all(value.flatMap((one, at) => inner.items(at).map((item): [Schema, unknown] => [item, one])))
    if (missing) return missing
  }
  if (isFields(value))
    for (const [name, of] of Object.entries(value)) {
      const field = inner.field(name)
      const mark = field && marks.get(field)
      if (!field) continue
      if (mark && !sees(mark.permission) && mark.isMeant(value)) {
        if (of !== undefined && of !== null && of !== '') return mark.permission
        delete value[name]
        continue
      }
      const missing = removeHiddenFields(field, of, sees)
      if (missing) return missing
    }
  return all(inner.wrapped.map((part): [Schema, unknown] => [part, value]))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)

/** The inner schemas of one: of its fields, of its items, and of the same value. */
type Inner = {
  field: (name: string) => Schema | undefined
  items: (at: number) => readonly Schema[]
  wrapped: readonly Schema[]
  all: () => readonly Schema[]
}
const nothing = (): undefined => undefined
const noItems = (): readonly Schema[] => []
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

function innerOf(schema: Schema): Inner {
  const { def } = schema._zod
  const fields = new Map<string, Schema>()
  if ('shape' in def && isFields(def.shape))
    for (const [name, field] of Object.entries(def.shape)) if (isSchema(field)) fields.set(name, field)
  // Of a record each value is of one kind.
  const other =
    'valueType' in def && isSchema(def.valueType)
      ? def.valueType
      : 'catchall' in def && isSchema(def.catchall)
        ? def.catchall
        : undefined
  const element = 'element' in def && isSchema(def.element) ? [def.element] : []
  const tuple = 'items' in def && Array.isArray(def.items) ? def.items.filter(isSchema) : []
  const options = 'options' in def && Array.isArray(def.options) ? def.options.filter(isSchema) : []
  const lazy = 'getter' in def && typeof def.getter === 'function' ? [def.getter()].filter(isSchema) : []
  const wrapped = ['innerType', 'in', 'out', 'left', 'right'].flatMap(name => {
    const one: unknown = Reflect.get(def, name)
    return isSchema(one) ? [one] : []
  })
  return {
    field: fields.size > 0 || other ? name => fields.get(name) ?? other : nothing,
    items: element.length + tuple.length > 0 ? at => (element.length > 0 ? element : tuple.slice(at, at + 1)) : noItems,
    wrapped: [...wrapped, ...options, ...lazy],
    all: () => [...fields.values(), ...(other ? [other] : []), ...element, ...tuple, ...wrapped, ...options, ...lazy],
  }
}

const known = new WeakMap<Schema, boolean>()

/** True if a field within is marked. Most schemas have no marks, so their values need not be searched. */
function hasMarks(schema: Schema): boolean {
  const is = known.get(schema)
  if (is !== undefined) return is
  // A recursive schema is visited once.
  known.set(schema, false)
  const found = marks.has(schema) || innerOf(schema).all().some(hasMarks)
  known.set(schema, found)
  return found
}

/** The permissions that a schema's fields require, without duplicates. */
export function permissionsWithin(schema: Schema, visited = new Set<Schema>()): Set<SeePermission> {
  const found = new Set<SeePermission>()
  if (visited.has(schema)) return found
  visited.add(schema)
  const mark = marks.get(schema)
  if (mark) found.add(mark.permission)
  for (const part of innerOf(schema).all()) for (const one of permissionsWithin(part, visited)) found.add(one)
  return found
}
