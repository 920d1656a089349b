import { z } from '../text/zod.ts'
import { FIRST_STORE } from './store.ts'
import { STORE_SHAPES, type Store, type StoreKey } from './store-shape.ts'

/** The forms of the settings, with titles and values. Every value is in one section at most. */
export const SETTING_SECTIONS = {
  identity: { title: 'Name and look', keys: ['name', 'accent', 'logo', 'logoDark'] },
  contact: { title: 'Phones, mailboxes and hours', keys: ['phone', 'aogPhone', 'mailboxes', 'hours', 'social'] },
  places: { title: 'Addresses', keys: ['address', 'warehouse'] },
  shipping: { title: 'Shipping days', keys: ['timeZone', 'cutOff', 'closedDays'] },
  domesticRates: { title: 'Shipping rates, US', keys: ['domesticRates'] },
  internationalRates: { title: 'Shipping rates, abroad', keys: ['internationalRates'] },
  surcharges: { title: 'Shipping surcharges', keys: ['surcharges'] },
  promises: { title: 'Promises and testimonials', keys: ['claims', 'testimonials', 'rating', 'recoveryPartner'] },
  orders: { title: 'Minimums, charges and limits', keys: ['minimumOrder', 'charges', 'unpaidValue'] },
  times: { title: 'Times', keys: ['days', 'aogEscalation'] },
  rules: { title: 'Papers, staff and tags', keys: ['papersRequired', 'staffNeedsTwoStep', 'tagContainer'] },
} as const satisfies Record<string, { title: string; keys: readonly StoreKey[] }>

export type SettingSection = keyof typeof SETTING_SECTIONS
export const SETTING_SECTION_NAMES = Object.keys(SETTING_SECTIONS) as SettingSection[]

/** The values of one section, by their keys. */
export type SectionValues = Partial<Store>

/** The shape of a section: exactly its values. */
export const sectionShape = (section: SettingSection) =>
  z.strictObject(Object.fromEntries(SETTING_SECTIONS[section].keys.map(key => [key, STORE_SHAPES[key]])))

/** The values of a section as a store has them. */
export const valuesOf = (section: SettingSection, from: Store): SectionValues =>
  Object.fromEntries(SETTING_SECTIONS[section].keys.map(key => [key, from[key]]))

/**
 * Reads stored values, perhaps of another version of the store: the values that the shape of their key accepts today.
 * `unread`: the keys of the others.
 */
export function readStored(
  section: SettingSection,
  stored: Record<string, unknown>,
): { values: SectionValues; unread: string[] } {
  const read = SETTING_SECTIONS[section].keys
    .filter(key => Object.hasOwn(stored, key))
    .map(key => ({ key, ...STORE_SHAPES[key].safeParse(fitted(STORE_SHAPES[key], stored[key], FIRST_STORE[key])) }))
  return {
    values: Object.fromEntries(read.flatMap(({ key, success, data }) => (success ? [[key, data]] : []))),
    unread: read.flatMap(({ key, success }) => (success ? [] : [key])),
  }
}

/**
 * A stored object with the members of its shape: those that another version did not know have their first value. So one
 * new member does not turn the owner's other values back to the first ones.
 */
function fitted(shape: unknown, stored: unknown, first: unknown): unknown {
  if (!(shape instanceof z.ZodMiniObject) || !isObject(stored)) return stored
  return Object.fromEntries(
    Object.entries(shape.shape).map(([name, member]) => {
      const firstValue = isObject(first) ? first[name] : undefined
      return [name, Object.hasOwn(stored, name) ? fitted(member, stored[name], firstValue) : firstValue]
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
