import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { smtpServer } from '../server/mail/testing.ts'

type Kept = { to: string[]; subject: string; text: string; html: string }

/** A real SMTP server that keeps what it takes in `folder`, where the journeys, which run in other processes, read it. */
export async function collectMails(folder: string) {
  await mkdir(folder, { recursive: true })
  let kept = 0
  return smtpServer({
    onReceived: async ({ envelopeTo: to, subject = '', text = '', html = '' }) => {
      kept += 1
      const name = join(folder, `${String(kept).padStart(6, '0')}.json`)
      await writeFile(`${name}.part`, JSON.stringify({ to, subject, text, html }))
      await rename(`${name}.part`, name)
    },
  })
}

export async function mailsTo(email: string): Promise<Kept[]> {
  const folder = process.env.STORE_MAILS ?? ''
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const all: Kept[] = await Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return all.filter(({ to }) => to.includes(email))
}

/** The newest mail to an address with a matching subject, as soon as it has arrived; `after` skips that many older ones. */
export async function mailTo(email: string, subject: RegExp, after = 0): Promise<Kept> {
  let found: Kept[] = []
  await expect
    .poll(async () => {
      found = (await mailsTo(email)).filter(mail => subject.test(mail.subject))
      return found.length
    }, `a mail to ${email} like ${subject}`)
    .toBeGreaterThan(after)
  const newest = found.at(-1)
  if (!newest) throw new Error('no mail')
  return newest
}

/** The address in a mail's text that begins with `start`. */
export function linkIn({ text }: Kept, start: string): string {
  const link = text.split(/\s+/).find(word => word.startsWith(start))
  if (!link) throw new Error(`no link ${start}… in: ${text}`)
  return link
}
