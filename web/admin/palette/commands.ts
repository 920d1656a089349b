import type { Permission } from '../../../domain/staff/roles.ts'
import { CATEGORIES_ADMIN_ADDRESS, importsAdminAddress, NEW_PART_ADDRESS } from '../addresses.ts'
import { menuFor } from '../shell/menu-groups.ts'

export type Command = { name: string; href: string }

/** Commands that create something. */
export const CREATE_COMMANDS: readonly (Command & { needs: Permission })[] = [
  { name: 'Part', href: NEW_PART_ADDRESS, needs: 'change_catalogue' },
  { name: 'Category', href: CATEGORIES_ADMIN_ADDRESS, needs: 'change_catalogue' },
  { name: 'Import', href: importsAdminAddress(), needs: 'run_imports' },
]

type May = (permission: Permission) => boolean

const commandsOf = (may: May): Command[] => [
  ...menuFor(may).flatMap(({ items }) => items.map(({ name, href }) => ({ name: `Go to ${name}`, href }))),
  ...CREATE_COMMANDS.filter(({ needs }) => may(needs)).map(({ name, href }) => ({
    name: `New ${name.toLowerCase()}`,
    href,
  })),
  { name: 'View store', href: '/' },
  { name: 'Settings of my account', href: '/settings' },
]

/** The permitted commands in which each typed word starts a word; all of them for an empty text. */
export function commandsFor(typed: string, may: May): Command[] {
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  return commandsOf(may).filter(({ name }) => {
    const own = name.toLowerCase().split(' ')
    return words.every(word => own.some(one => one.startsWith(word)))
  })
}
