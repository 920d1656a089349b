import type { MailKind, Recipients } from './mail-text.ts'

// The texts of mails about quotes, by the names in server/mail/templates/quote-mail.ts.

/** The tail number and “AOG:” are put around the subject of an AOG request by themselves. */
const ofQuote = (
  { subject, heading, opening }: { subject: string; heading: string; opening: string },
  about: Pick<MailKind, 'title' | 'sent'>,
): MailKind => ({
  ...about,
  words: { greeting: '“Hello Amelia,”, or “Hello,” where there is no name', number: 'The number of the quote' },
  needs: { subject: ['number'] },
  first: {
    subject: `${subject} {number}`,
    heading,
    opening: ['{greeting}', opening].filter(Boolean).join('\n\n'),
    closing: '',
  },
})

export const QUOTE_MAIL_KINDS = {
  rfq_received: ofQuote(
    {
      subject: 'We’ve received your request',
      heading: 'We’ve received your request',
      opening: 'Thank you. We’re working on your request and will email you when we have a price.',
    },
    { title: 'Request received', sent: 'When a request for a quote has come.' },
  ),
  rfq_unit_quoted: ofQuote(
    {
      subject: 'Your unit price',
      heading: 'Your unit price is here',
      opening: 'Approve it and give us your ZIP code. We’ll then price the shipping.',
    },
    { title: 'Unit price', sent: 'When prices are offered before the shipping is known.' },
  ),
  rfq_shipping_quoted: ofQuote(
    {
      subject: 'Your quote with shipping',
      heading: 'Your quote is complete',
      opening: 'Accept the total and add it to your cart.',
    },
    { title: 'Quote with shipping', sent: 'When the shipping of a quote is priced.' },
  ),
  rfq_quoted: ofQuote(
    {
      subject: 'Your quote',
      heading: 'Your quote is here',
      opening: 'Accept it, or add it to your cart now.',
    },
    { title: 'Quote', sent: 'When a request is quoted.' },
  ),
  rfq_rejected: ofQuote(
    {
      subject: 'About your request',
      heading: 'We can’t quote this',
      opening: 'We’re sorry, but we can’t offer what you asked for.',
    },
    { title: 'Request declined', sent: 'When nothing can be offered. The reason stands under the opening.' },
  ),
  rfq_reply: {
    ...ofQuote(
      { subject: '{messages}', heading: 'We have written to you', opening: '' },
      {
        title: 'Message about a quote',
        sent: 'When the back office writes to a buyer. The message is below the opening.',
      },
    ),
    words: {
      greeting: '“Hello Amelia,”, or “Hello,” where there is no name',
      number: 'The number of the quote',
      messages: '“A message about your quote”, or how many',
    },
  },
  rfq_expiring: ofQuote(
    {
      subject: 'Your quote expires soon',
      heading: 'Your quote expires soon',
      opening: 'After its last day the prices are no longer valid.',
    },
    { title: 'Quote expires soon', sent: 'Some days before the last day of a quote.' },
  ),
  aog_received: ofQuote(
    {
      subject: 'We’ve received your request',
      heading: 'We’ve received your AOG request',
      opening: 'Our AOG desk is looking for your part now. Call {aogPhone} {aogHours} to talk to us.',
    },
    { title: 'AOG request received', sent: 'When a request for a grounded aircraft has come.' },
  ),
  aog_quoted: ofQuote(
    {
      subject: 'Your quote',
      heading: 'Your AOG quote is here',
      opening: 'Add it to your cart and check out. We ship as soon as it’s paid.',
    },
    { title: 'AOG quote', sent: 'When a request for a grounded aircraft is quoted.' },
  ),
} as const satisfies Record<string, MailKind>

/** Events of quotes that send mail, and the recipient. */
export const QUOTE_MAIL_EVENTS = {
  new_rfq: 'admin',
  rfq_received: 'customer',
  rfq_quoted: 'customer',
  rfq_unit_quoted: 'customer',
  rfq_unit_approved: 'admin',
  rfq_shipping_quoted: 'customer',
  /** the buyer's own carrier account that it ships on, without a freight charge */
  rfq_account_named: 'admin',
  rfq_final_accepted: 'admin',
  rfq_rejected: 'customer',
  rfq_countered: 'admin',
  rfq_declined: 'admin',
  rfq_withdrawn: 'admin',
  rfq_question: 'admin',
  rfq_reply: 'customer',
  rfq_expiring: 'customer',
  new_aog: 'admin',
  aog_received: 'customer',
  aog_quoted: 'customer',
  /** the quote was not answered in time */
  aog_unanswered: 'admin',
} as const satisfies Recipients
