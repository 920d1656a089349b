import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { smtpServer } from '../server/mail/testing.ts'

type StoredMail = { to: string[]; subject: string; text: string; html: string }

/** An SMTP server that stores each received mail in `folder`, where the journeys read it from other processes. */
export async function collectMails(folder: string) {
  await mkdir(folder, { recursive: true })
  let count = 0
  return smtpServer({
    onReceived: async ({ envelopeTo: to, subject = '', text = '', html = '' }) => {
      count += 1
      const name = join(folder, `${String(count).padStart(6, '0')}.json`)
      await writeFile(`${name}.part`, JSON.stringify({ to, subject, text, html }))
      await rename(`${name}.part`, name)
    },
  })
}

export async function mailsTo(email: string): Promise<StoredMail[]> {
  const folder = process.env.STORE_MAILS ?? ''
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const mails: StoredMail[] = await Promise.all(
    names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails.filter(({ to }) => to.includes(email))
}

/**
 * Waits for a mail to an address with a matching subject, and returns the newest one. `after`: the number of older matching
 * mails to ignore.
 */
export async function mailTo(email: string, subject: RegExp, after = 0): Promise<StoredMail> {
  let matching: StoredMail[] = []
  await expect
    .poll(async () => {
      matching = (await mailsTo(email)).filter(mail => subject.test(mail.subject))
      return matching.length
    }, `a mail to ${email} like ${subject}`)
    .toBeGreaterThan(after)
  const newest = matching.at(-1)
  if (!newest) throw new Error('no mail')
  return newest
}

/** Returns the link in the text of a mail that begins with `start`. */
export function linkIn({ text }: StoredMail, start: string): string {
  const link = text.split(/\s+/).find(word => word.startsWith(start))
  if (!link) throw new Error(`no link ${start}… in: ${text}`)
  return link
}
