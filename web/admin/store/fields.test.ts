import { expect, test } from 'vitest'
import { SETTING_SECTION_NAMES, SETTING_SECTIONS } from '../../../domain/settings/sections.ts'
import { STORE_SHAPES } from '../../../domain/settings/store-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { SECTION_GROUPS } from './fields.ts'

/** The paths of the values inside a value: `days.warranty`. */
function pathsIn(shape: unknown, path: string): string[] {
  if (shape instanceof z.ZodMiniNullable) return pathsIn(shape._zod.def.innerType, path)
  if (!(shape instanceof z.ZodMiniObject)) return [path]
  return Object.entries(shape.shape).flatMap(([name, member]) => pathsIn(member, `${path}.${name}`))
}

test.each(SETTING_SECTION_NAMES)('the form of %s has a field for each of its values', section => {
  const fields = SECTION_GROUPS[section].flatMap(group => group.fields)
  const hasField = (path: string) =>
    fields.some(field => field.path === path || (field.kind === 'rates' && path.startsWith(field.table)))
  const keys: readonly (keyof typeof STORE_SHAPES)[] = SETTING_SECTIONS[section].keys
  const paths = keys.flatMap(key => pathsIn(STORE_SHAPES[key], key))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(path => !hasField(path))).toEqual([])
})
