export const SETTINGS_TABS = { profile: 'Profile', shipping: 'Shipping', security: 'Security' } as const
export type SettingsTab = keyof typeof SETTINGS_TABS

export const SHIPPING_SECTIONS = {
  addresses: 'Addresses',
  accounts: 'Shipping Accounts',
  billing: 'Billing Addresses',
} as const
export type ShippingSection = keyof typeof SHIPPING_SECTIONS

/** The position in the settings; the first is left out of the address. */
export type SettingsPlace = { tab?: SettingsTab; section?: ShippingSection }

const isKey = <T extends object>(names: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(names, key)

/** Parses the position from an address; the first if invalid. */
export function readPlace({ tab, section }: Record<string, unknown>): SettingsPlace {
  if (!isKey(SETTINGS_TABS, tab) || tab === 'profile') return {}
  if (tab !== 'shipping' || !isKey(SHIPPING_SECTIONS, section) || section === 'addresses') return { tab }
  return { tab, section }
}

/** The title of a position, distinct for browser tabs and history. */
export function settingsTitle({ tab = 'profile', section }: SettingsPlace): string {
  return `${section ? SHIPPING_SECTIONS[section] : SETTINGS_TABS[tab]} · Account Settings`
}

export function settingsAddress(place: SettingsPlace): string {
  const text = new URLSearchParams(readPlace(place)).toString()
  return text ? `/settings?${text}` : '/settings'
}
