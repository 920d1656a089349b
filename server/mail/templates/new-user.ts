import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { NAME } from './sample-data.ts'

type NewUser = { name: string; email: string; company: string; phone: string }

/** To the sales mailbox: a new account. */
export const newUser = mailTemplate({
  samples: {
    newUser: { name: NAME, email: 'amelia@example.com', company: 'Quimby Flying Service', phone: '509-555-0144' },
  },
  render({ name, email, company, phone }: NewUser): Promise<RenderedMail> {
    const rows = [
      { label: 'Name', value: oneLine(name, 200) },
      { label: 'Email', value: oneLine(email, 254) },
      { label: 'Company', value: oneLine(company, 200) },
      { label: 'Phone', value: oneLine(phone, 50) },
    ]
    return renderMail({
      subject: `New customer: ${oneLine(name, 60) || oneLine(email, 100)}`,
      heading: 'New customer',
      blocks: [
        { kind: 'paragraph', text: 'Someone created an account.' },
        { kind: 'facts', rows: rows.filter(({ value }) => value !== '') },
      ],
    })
  },
})
