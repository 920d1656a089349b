import { store } from '../../../domain/settings/store.ts'
import { type CarriedRequest, carriedBlocks } from './carried-request.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

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
  renderMail({
    subject: 'Please verify your email address',
    heading: 'Verify your email address',
    blocks: [
      { kind: 'paragraph', text: greeting(name) },
      {
        kind: 'paragraph',
        text: `Someone created an account at ${store.name} with this address. Please confirm that it’s yours.`,
      },
      ...carriedBlocks(carries),
      { kind: 'button', label: 'Verify email address', link },
      { kind: 'note', text: 'If you didn’t sign up, ignore this email. The account stays closed.' },
    ],
  })
