import { store } from '../../../domain/settings/store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

export type StockAlertAsked = { sku: string; name: string; quantity: number | null; confirm: string; leave: string }

/** To an address that somebody typed on the page of a part without stock: only its owner can say yes. */
export const stockAlertConfirm = ({ sku, name, quantity, confirm, leave }: StockAlertAsked): Promise<RenderedMail> =>
  renderMail({
    subject: `Confirm your back-in-stock alert for ${sku}`,
    heading: 'Want to know when it’s back?',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone, hopefully you, asked ${store.name} to email this address when this part is back in stock.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Part number', value: sku, isCode: true },
          { label: 'Part', value: name },
          ...(quantity === null ? [] : [{ label: 'Quantity', value: `${quantity}` }]),
        ],
      },
      { kind: 'button', label: 'Yes, tell me', link: confirm },
      { kind: 'note', text: 'If you didn’t ask for this, ignore this email. We won’t send anything else.' },
      { kind: 'note', text: `Otherwise keep this email. You can stop the alert at any time with this link: ${leave}` },
    ],
  })
