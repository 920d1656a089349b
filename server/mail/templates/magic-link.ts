import { store } from '../../../store.config.ts'
import { type Letter, writeLetter } from './letter.ts'

/** A link that signs in, once, for some minutes. */
export const magicLink = ({ link, minutes }: { link: string; minutes: number }): Promise<Letter> =>
  writeLetter({
    subject: 'Your sign-in link',
    heading: 'Sign in without a password',
    blocks: [
      { kind: 'paragraph', text: `This link signs you in to ${store.name}. It works once, within ${minutes} minutes.` },
      { kind: 'button', label: 'Sign in', link },
      { kind: 'note', text: 'If you did not ask for it, ignore this mail, and do not pass the link on.' },
    ],
  })
