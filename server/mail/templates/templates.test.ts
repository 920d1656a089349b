import { expect, test } from 'vitest'
import { adoptStore } from '../../../domain/settings/store.ts'
import { showPicturesOf } from '../pictures-address.ts'
import { googleJoined } from './google-joined.ts'
import { magicLink } from './magic-link.ts'
import { newUser } from './new-user.ts'
import { passwordChanged } from './password-changed.ts'
import { reset } from './reset.ts'
import { stockAlertConfirm } from './stock-alert-confirm.ts'
import { verification } from './verification.ts'

const LINK = 'https://store.example.com/auth?token=abc&next=%2Fcart'
const when = new Date('2026-11-21T20:02:00Z')
const letters = (name: string) => [
  verification.render({ name, link: LINK }),
  magicLink.render({ link: LINK, minutes: 10 }),
  reset.render({ name, link: LINK }),
  passwordChanged.render({ name, when }),
  newUser.render({ name, email: 'amelia@example.com', company: 'Lockheed <Vega> & Co', phone: '904-555-0199' }),
  googleJoined.render({ name, when }),
]

test('every mail states its subject in both forms, and how to reach the store', async () => {
  for (const { subject, html, text } of await Promise.all(letters('Amelia Earhart'))) {
    expect(subject.length).toBeLessThan(60)
    for (const body of [html, text])
      for (const fact of [
        '904-555-0123',
        'Mon-Fri 08:00-17:00 ET',
        'sales@example.com',
        '100 Hangar Road, Jacksonville, FL 32218',
      ])
        expect(body).toContain(fact)
    expect(html).not.toMatch(/<script|<img|<link/)
  }
})

test('the owner’s logo has an absolute address, and the store’s name as alternative text', async () => {
  const logo = `${'0'.repeat(32)}-600x120`
  adoptStore({ logo, name: 'Vega & Co' })
  try {
    expect((await reset.render({ name: '', link: LINK })).html).not.toContain('<img')
    showPicturesOf('https://store.example.com')
    const { html, text } = await reset.render({ name: '', link: LINK })
    const [picture = ''] = /<img[^>]*>/.exec(html) ?? []
    for (const fact of [
      `src="https://store.example.com/logos/${logo}.png"`,
      'alt="Vega &amp; Co"',
      'width="200"',
      'height="40"',
    ])
      expect(picture).toContain(fact)
    expect(text).toContain('Vega & Co')
  } finally {
    adoptStore({})
  }
})

test('a part number is never divided at the end of a line, in facts or in sentences', async () => {
  const { html, text } = await stockAlertConfirm.render({
    sku: 'D38999/24WH35SN',
    name: 'Connector for 8130-3',
    quantity: 2,
    confirm: LINK,
    leave: LINK,
  })
  expect(html).toContain('<span style="white-space:nowrap">D38999/24WH35SN</span>')
  expect(html).toContain('<span style="white-space:nowrap">8130-3</span>')
  expect(text).toContain('D38999/24WH35SN')
})

test('links are complete in the text and open in the HTML', async () => {
  for (const letter of [
    verification.render({ name: '', link: LINK }),
    magicLink.render({ link: LINK, minutes: 10 }),
    reset.render({ name: '', link: LINK }),
  ]) {
    const { html, text } = await letter
    expect(text.split('\n')).toContain(LINK)
    expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  }
})

test('times are in the store’s time zone', async () => {
  const { text } = await passwordChanged.render({ name: 'Amelia', when })
  expect(text).toContain('November 21, 2026 at 3:02:00')
  expect(text).toContain('Hello Amelia,')
})

test('the sales mailbox sees the sender, as typed', async () => {
  const { subject, text, html } = await newUser.render({
    name: 'Amelia',
    email: 'a@example.com',
    company: '<b>&',
    phone: '',
  })
  expect(subject).toBe('New customer: Amelia')
  expect(text).toContain('Company: <b>&')
  expect(html).toContain('&lt;b&gt;&amp;')
  expect(text).not.toContain('Phone')
})

test.each([
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a link', 'Win at https://evil.example'],
  ['a bare link', 'You won evil.example now'],
  ['line breaks', 'Amelia\r\nBcc: all@example.org'],
  ['10 kB', 'A'.repeat(10_000)],
  ['null', 'A\u0000melia'],
  ['half a character', 'A\ud83dmelia'],
])('a name with %s stays text, short and without a link', async (_, name) => {
  for (const [at, letter] of letters(name).entries()) {
    const { subject, html, text } = await letter
    expect(subject).not.toMatch(/[\r\n\0]/)
    expect([...subject].length).toBeLessThan(100)
    expect(html).not.toContain('<img')
    expect(text.length).toBeLessThan(1500)
    expect(html.length).toBeLessThan(20_000)
    const isForAdmin = at === 4
    if (!isForAdmin) expect(text + html).not.toMatch(/evil|Bcc/)
  }
})
