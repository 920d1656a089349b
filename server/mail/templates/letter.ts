import type { LetterPlan } from './letter-plan.ts'
import { writeText } from './write-text.ts'

/** What queue-mail.ts wants of a letter. */
export type Letter = { subject: string; html: string; text: string }

/**
 * Renders a letter as HTML and as text. React and its renderer are loaded with the first letter: imported at the start,
 * before main.ts has set NODE_ENV, they would be their slow development builds, for the pages too.
 */
export async function writeLetter(plan: LetterPlan): Promise<Letter> {
  const { writeHtml } = await loadLetters()
  return { subject: plan.subject, html: await writeHtml(plan), text: writeText(plan) }
}

/** For the start, once the store is open: a letter is written within a transaction, which should not wait for it. */
export const loadLetters = () => import('./write-html.ts')
