import { store } from '../../../store.config.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

export type StockAlertAsked = { sku: string; name: string; quantity: number | null; confirm: string; leave: string }

/** To an address that somebody typed on the page of a part without stock: only its owner can say yes. */
export const stockAlertConfirm = ({ sku, name, quantity, confirm, leave }: StockAlertAsked): Promise<RenderedMail> =>
  renderMail({
    subject: `Confirm that we may tell you when ${sku} is back`,
    heading: 'Shall we tell you when it is back?',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked ${store.name} to write to this address once this part is in stock again.`,
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
      { kind: 'note', text: 'If you did not ask for it, ignore this mail: nothing more is sent.' },
      { kind: 'note', text: `Keep it otherwise: with this link you end it at any time. ${leave}` },
    ],
  })
