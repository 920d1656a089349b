import { oneLine } from '../../../domain/one-line.ts'
import { store } from '../../../store.config.ts'
import { greeting } from './greeting.ts'
import { type Letter, writeLetter } from './letter.ts'

/** To the address that an account had so far. */
export const emailChanged = ({ name, newEmail }: { name: string; newEmail: string }): Promise<Letter> =>
  writeLetter({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    blocks: [
      { kind: 'paragraph', text: greeting(name) },
      {
        kind: 'paragraph',
        text: `Your account at ${store.name} now has another email address. You sign in with it from now on.`,
      },
      { kind: 'facts', rows: [{ label: 'New address', value: oneLine(newEmail, 254) }] },
      {
        kind: 'note',
        text: `If this was not you, please call ${store.phone} or write to ${store.mailboxes.support} at once.`,
      },
    ],
  })
