import { useState } from 'react'
import { EMAIL_FIRST, EmailShape } from '../../../domain/customers/account.ts'

type Field = {
  email: () => string
  /** the address is not one */
  refuse: (message: string) => void
  fail: (error: unknown) => void
}

/** For buttons that mail something to the address in the form. `isSending` while one is at it. */
export function useMailTo({ email, refuse, fail }: Field) {
  const [isSending, setSending] = useState(false)
  const mail = async (send: (email: string) => Promise<void>): Promise<void> => {
    const typed = email()
    const { data, error } = EmailShape.safeParse(typed)
    if (data === undefined) return refuse((typed.trim() && error?.issues[0]?.message) || EMAIL_FIRST)
    setSending(true)
    try {
      await send(data)
    } catch (failed) {
      fail(failed)
    } finally {
      setSending(false)
    }
  }
  return { isSending, mail }
}
