import { store } from './store.ts'
import type { Store } from './store-shape.ts'

/** True if the owner promises that AOG calls are answered at any hour: only then a page may say so. */
export const isAogAtAllHours = ({ claims }: Pick<Store, 'claims'> = store): boolean =>
  /24\s*\/\s*7/.test(claims.support ?? '')

/** The label of the AOG phone in the footer and the menu. */
export const aogPhoneLabel = (values: Pick<Store, 'claims' | 'aogPhone'> = store): string =>
  `${isAogAtAllHours(values) ? 'AOG 24/7' : 'AOG'} ${values.aogPhone}`
