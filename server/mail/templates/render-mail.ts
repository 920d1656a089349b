import type { MailPlan } from './mail-plan.ts'
import { writeText } from './write-text.ts'

/** A mail in the form that queue-mail.ts sends. */
export type RenderedMail = { subject: string; html: string; text: string }

/**
 * Renders a mail as HTML and as text. React and its renderer are loaded with the first mail. If they were imported at
 * the start, before main.ts has set NODE_ENV, they would be their slow development builds, for the pages too.
 */
export async function renderMail(plan: MailPlan): Promise<RenderedMail> {
  const { writeHtml } = await loadMailRenderer()
  return { subject: plan.subject, html: await writeHtml(plan), text: writeText(plan) }
}

/**
 * Loads the renderer after the store has opened, because a mail is queued within a transaction, which should not wait
 * for it.
 */
export const loadMailRenderer = () => import('./write-html.ts')
