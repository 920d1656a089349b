import { CATEGORIES_ADMIN_ADDRESS, importsAdminAddress, NEW_PART_ADDRESS } from '../addresses.ts'
import { MENU_GROUPS } from '../shell/menu-groups.ts'

export type Command = { name: string; href: string }

/** What is begun anew. */
export const NEW_THINGS: readonly Command[] = [
  { name: 'Part', href: NEW_PART_ADDRESS },
  { name: 'Category', href: CATEGORIES_ADMIN_ADDRESS },
  { name: 'Import', href: importsAdminAddress() },
]

const COMMANDS: readonly Command[] = [
  ...MENU_GROUPS.flatMap(({ items }) => items.map(({ name, href }) => ({ name: `Go to ${name}`, href }))),
  ...NEW_THINGS.map(({ name, href }) => ({ name: `New ${name.toLowerCase()}`, href })),
  { name: 'View store', href: '/' },
  { name: 'Settings of my account', href: '/settings' },
]

/** Commands each of whose typed words begins one of their own; all of them where nothing is typed. */
export function commandsFor(typed: string): Command[] {
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  return COMMANDS.filter(({ name }) => {
    const own = name.toLowerCase().split(' ')
    return words.every(word => own.some(one => one.startsWith(word)))
  })
}
