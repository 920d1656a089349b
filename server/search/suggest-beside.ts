import { LONGEST_PART_NUMBER } from '../../domain/catalogue/parts-list.ts'
import { findAlternates } from '../catalogue/find-alternates.ts'
import { listCategories } from '../catalogue/list-categories.ts'
import type { Alternate } from '../catalogue/shapes.ts'
import type { Db } from '../platform/db/database.ts'
import type { Beside } from './shapes.ts'

const MOST_CATEGORIES = 3
const FEWEST_TYPED = 2

/** What is offered beside the parts for what is being typed. */
export async function suggestBeside(db: Db, typed: string): Promise<Beside> {
  if (typed.trim().length < FEWEST_TYPED) return { categories: [], alternates: [] }
  const [all, alternates] = await Promise.all([listCategories(db), alternatesOf(db, typed)])
  const categories = all.filter(({ name }) => isNamed(name, typed)).slice(0, MOST_CATEGORIES)
  return { categories: categories.map(({ slug, name }) => ({ slug, name })), alternates }
}

/** Parts that may take the place of a number; of what is too long for one, none. */
export async function alternatesOf(db: Db, typed: string): Promise<Alternate[]> {
  const number = typed.trim()
  if (!number || number.length > LONGEST_PART_NUMBER) return []
  const [alternates = []] = await findAlternates(db, [number])
  return alternates
}

/** Whether each word that is typed begins a word of the name. */
function isNamed(name: string, typed: string): boolean {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const asked = typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return asked.length > 0 && asked.every(piece => words.some(word => word.startsWith(piece)))
}
