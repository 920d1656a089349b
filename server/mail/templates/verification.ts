import { type CarriedRequest, carriedBlocks } from './carried-request.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** To somebody who signed up: shows that the address is theirs. */
export const verification = ({
  name,
  link,
  carries,
}: {
  name: string
  link: string
  carries?: CarriedRequest | null
}): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('verification', {
      words: { greeting: greeting(name) },
      blocks: [...carriedBlocks(carries), { kind: 'button', label: 'Verify email address', link }],
    }),
  )
