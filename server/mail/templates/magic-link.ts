import { type CarriedRequest, carriedBlocks } from './carried-request.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** A link that signs in, once, for some minutes. */
export const magicLink = ({
  link,
  minutes,
  carries,
}: {
  link: string
  minutes: number
  carries?: CarriedRequest | null
}): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('magicLink', {
      words: { minutes: `${minutes}` },
      blocks: [...carriedBlocks(carries), { kind: 'button', label: 'Sign in', link }],
    }),
  )
