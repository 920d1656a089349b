import { familyOf } from '../../../domain/facts/families.ts'
import { FAMILY_KEY } from '../../../domain/facts/part-facts.ts'
import type { StatedFacts } from '../../../domain/facts/stated-fact-shape.ts'
import type { AdminPart } from './queries.ts'

type Known = AdminPart['dimensions']
export type FactDraft = { family: string; facts: Record<string, string> }

/** The stored facts as form values. */
export const shownFacts = ({ family, facts }: Known): FactDraft => ({
  family: family ?? '',
  facts: Object.fromEntries(
    (familyOf(family)?.facts ?? []).map(({ key }) => [key, facts.find(fact => fact.key === key)?.text ?? '']),
  ),
})

/** The fields that differ from the stored facts. */
export function changedFacts(known: Known, draft: FactDraft): StatedFacts {
  const before = shownFacts(known)
  const family = draft.family === before.family ? [] : [{ key: FAMILY_KEY, text: draft.family }]
  const facts = Object.entries(draft.facts).flatMap(([key, given]) => {
    const text = given.trim()
    return text === before.facts[key] ? [] : [{ key, text }]
  })
  return [...family, ...facts]
}

/** Merges newer stored values with edited fields, so that no typed input is lost. */
export const typedUpon = (before: FactDraft, typed: FactDraft, now: FactDraft): FactDraft => ({
  family: typed.family === before.family ? now.family : typed.family,
  facts: Object.fromEntries(
    Object.entries(now.facts).map(([key, known]) => {
      const text = typed.facts[key] ?? known
      return [key, text === before.facts[key] ? known : text]
    }),
  ),
})
