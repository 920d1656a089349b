import { store } from '../../../domain/settings/store.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** Tells the owner of an account that its password is another one now. */
export const passwordChanged = ({ name, when }: { name: string; when: Date }): Promise<RenderedMail> =>
  renderMail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'paragraph', text: greeting(name) },
      { kind: 'paragraph', text: `The password of your account at ${store.name} was changed on ${moment(when)}.` },
      {
        kind: 'note',
        text: `If this was not you, please call ${store.phone} or write to ${store.mailboxes.support} at once.`,
      },
    ],
  })

const moment = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: store.timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(when)
