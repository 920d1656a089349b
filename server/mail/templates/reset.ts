import { store } from '../../../domain/settings/store.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** To somebody who forgot their password. */
export const reset = ({ name, link }: { name: string; link: string }): Promise<RenderedMail> =>
  renderMail({
    subject: 'Reset your password',
    heading: 'Reset your password',
    blocks: [
      { kind: 'paragraph', text: greeting(name) },
      { kind: 'paragraph', text: `You asked to set a new password for your account at ${store.name}.` },
      { kind: 'button', label: 'Set a new password', link },
      { kind: 'note', text: 'If you didn’t ask for it, ignore this email. Your password stays the same.' },
    ],
  })
