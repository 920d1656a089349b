import { type NotificationEvent, readerOfEvent } from '../../../domain/admin/notification.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { greeting } from './greeting.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, NAME, ORDER } from './sample-data.ts'

type Words = { subject: string; intro: string; button: string }

/** The beginning of each mail; its facts follow. */
const WORDS: Record<NotificationEvent, Words> = {
  new_order: { subject: 'New order', intro: 'An order has been paid.', button: 'Open the order' },
  order_confirmation: { subject: 'Your order', intro: 'Thank you for your order.', button: 'View your order' },
  guest_order_confirmation: { subject: 'Your order', intro: 'Thank you for your order.', button: 'View your order' },
  order_shipped: {
    subject: 'Your order has shipped',
    intro: 'Your parts are on their way.',
    button: 'Track your order',
  },
  order_delivered: {
    subject: 'Your order was delivered',
    intro: 'Check the parts and their papers before you install them.',
    button: 'View your order',
  },
  return_requested: {
    subject: 'Return requested',
    intro: 'A buyer wants to return something.',
    button: 'Open the order',
  },
  return_approved: {
    subject: 'Your return is approved',
    intro: 'Your order says what to send, and where to.',
    button: 'View your order',
  },
  return_denied: {
    subject: 'About your return',
    intro: 'We can’t accept these parts back.',
    button: 'View your order',
  },
  return_returned: {
    subject: 'Your return is complete',
    intro: 'We have completed it.',
    button: 'View your order',
  },
  new_rfq: { subject: 'New quote request', intro: 'A customer asks for a quote.', button: 'Open the request' },
  rfq_quoted: {
    subject: 'Your quote',
    intro: 'Accept it, or add it to your cart now.',
    button: 'Open your quote',
  },
  rfq_unit_quoted: {
    subject: 'Your unit price',
    intro: 'Approve it and give us your ZIP code. We’ll then price the shipping.',
    button: 'Open your quote',
  },
  rfq_unit_approved: {
    subject: 'Unit price approved',
    intro: 'The shipping can be priced now.',
    button: 'Open the request',
  },
  rfq_shipping_quoted: {
    subject: 'Your quote with shipping',
    intro: 'Accept the total and add it to your cart.',
    button: 'Open your quote',
  },
  rfq_final_accepted: {
    subject: 'Quote accepted',
    intro: 'The buyer has accepted the total.',
    button: 'Open the request',
  },
  rfq_rejected: {
    subject: 'About your request',
    intro: 'We’re sorry, but we can’t offer what you asked for.',
    button: 'Open your request',
  },
  new_aog: { subject: 'AOG: Aircraft on ground', intro: 'An aircraft waits for a part.', button: 'Open the request' },
  aog_quoted: {
    subject: 'AOG: Your quote',
    intro: 'Add it to your cart and check out. We ship as soon as it’s paid.',
    button: 'Open your quote',
  },
  new_career_application: { subject: 'New application', intro: 'Someone wants to work here.', button: '' },
  new_submission: { subject: 'New submission', intro: 'Someone is offering something for sale.', button: '' },
  new_user: { subject: 'New customer', intro: 'Someone created an account.', button: 'Open the account' },
}

type Told = {
  event: NotificationEvent
  /** the name in the greeting */
  name: string
  /** the subject, by number or name; '' if unknown */
  known: string
  facts: readonly { label: string; value: string }[]
  texts: readonly string[]
  link: string | null
}

/** The mail of an event that an admin raises with facts of their own: `send-notification-email`. */
export const notification = mailTemplate({
  samples: {
    notification: {
      event: 'order_shipped',
      name: NAME,
      known: ORDER.orderNumber,
      facts: [{ label: 'Order', value: ORDER.orderNumber }],
      texts: [],
      link: LINK,
    },
  },
  render({ event, name, known, facts, texts, link }: Told): Promise<RenderedMail> {
    const { subject, intro, button } = WORDS[event]
    return renderMail({
      subject: [subject, oneLine(known, 60)].filter(Boolean).join(' '),
      heading: subject,
      blocks: [
        ...(readerOfEvent(event) === 'user' ? [{ kind: 'paragraph' as const, text: greeting(name) }] : []),
        { kind: 'paragraph', text: intro },
        { kind: 'facts', rows: facts.map(({ label, value }) => ({ label, value: oneLine(value, 300) })) },
        ...texts.map(text => ({ kind: 'paragraph' as const, text: oneLine(text, 2000) })),
        ...(link && button ? [{ kind: 'button' as const, label: button, link }] : []),
      ],
    })
  },
})
