import type { ReactNode } from 'react'
import { phoneAddress } from '../addresses.ts'
import { AogLink } from '../aog/AogLink.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The one place of a page to call or write from. `mail` is the address of the letter, `mailbox` what is read. */
export function CallBox(box: {
  phone: string
  mail: string
  mailbox: string
  /** the topic of the mail, on its button; without it the button shows the mailbox */
  write?: string
  /** the letter is for where there is no form for an aircraft on the ground */
  isAog?: boolean
  children?: ReactNode
}) {
  const { phone, mail, mailbox, write, isAog, children } = box
  const Mail = isAog ? AogLink : 'a'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <a
        href={phoneAddress(phone)}
        className="inline-flex min-h-11 items-center gap-3 text-2xl font-semibold hover:underline sm:text-3xl"
      >
        <Icon name="phone" size={28} />
        <span className="sr-only">Call </span>
        {phone}
      </a>
      <Mail href={mail} className="button button-go">
        <Icon name="mail" />
        {write ?? mailbox}
      </Mail>
      {children && <p className="w-full text-sm text-muted">{children}</p>}
    </div>
  )
}
