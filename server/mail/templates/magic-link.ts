import { store } from '../../../domain/settings/store.ts'
import { type CarriedRequest, carriedBlocks } from './carried-request.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

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
  renderMail({
    subject: 'Your sign-in link',
    heading: 'Sign in without a password',
    blocks: [
      { kind: 'paragraph', text: `This link signs you in to ${store.name}. It works once, within ${minutes} minutes.` },
      ...carriedBlocks(carries),
      { kind: 'button', label: 'Sign in', link },
      { kind: 'note', text: 'If you didn’t ask for it, ignore this email, and don’t share the link.' },
    ],
  })
