import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { findAlternates } from '../catalogue/find-alternates.ts'
import { listCategories } from '../catalogue/list-categories.ts'
import type { Alternate } from '../catalogue/shapes.ts'
import type { Db } from '../platform/db/database.ts'
import type { OtherSuggestions } from './shapes.ts'

const MAX_CATEGORIES = 3
const MIN_TYPED_LENGTH = 2

/** Other suggestions for the text typed so far. */
export async function suggestOthers(db: Db, typed: string): Promise<OtherSuggestions> {
  if (typed.trim().length < MIN_TYPED_LENGTH) return { categories: [], alternates: [] }
  const [all, alternates] = await Promise.all([listCategories(db), alternatesOf(db, typed)])
  const categories = all.filter(({ name }) => isNamed(name, typed)).slice(0, MAX_CATEGORIES)
  return { categories: categories.map(({ slug, name }) => ({ slug, name })), alternates }
}

/** Alternates of a part number; none for a text that is too long for one. */
export async function alternatesOf(db: Db, typed: string): Promise<Alternate[]> {
  const number = typed.trim()
  if (!number || number.length > MAX_PART_NUMBER_LENGTH) return []
  const [alternates = []] = await findAlternates(db, [number])
  return alternates
}

/** True if each typed word begins a word of the name. */
function isNamed(name: string, typed: string): boolean {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const pieces = typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return pieces.length > 0 && pieces.every(piece => words.some(word => word.startsWith(piece)))
}
