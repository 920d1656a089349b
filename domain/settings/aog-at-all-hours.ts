import { store } from './store.ts'

/** Whether the owner promises that AOG calls are answered at any hour: only then a page may say so. */
export const isAogAtAllHours = (): boolean => /24\s*\/\s*7/.test(store.claims.support ?? '')

/** What stands before the AOG phone in the footer and the menu. */
export const aogPhoneLabel = (): string => `${isAogAtAllHours() ? 'AOG 24/7' : 'AOG'} ${store.aogPhone}`
