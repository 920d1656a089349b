import type { MailPlan } from './mail-plan.ts'
import { writeText } from './write-text.ts'

/** A mail as queue-mail.ts sends it. */
export type RenderedMail = { subject: string; html: string; text: string }

/**
 * Renders a mail as HTML and as text. React and its renderer are loaded with the first mail: imported at the start,
 * before main.ts has set NODE_ENV, they would be their slow development builds, for the pages too.
 */
export async function renderMail(plan: MailPlan): Promise<RenderedMail> {
  const { writeHtml } = await loadMailRenderer()
  return { subject: plan.subject, html: await writeHtml(plan), text: writeText(plan) }
}

/** For the start, once the store is open: a mail is written within a transaction, which should not wait for it. */
export const loadMailRenderer = () => import('./write-html.ts')
