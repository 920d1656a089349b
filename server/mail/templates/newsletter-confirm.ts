import { store } from '../../../store.config.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** To an address that somebody typed into the form for news: only its owner can say yes. */
export const newsletterConfirm = ({ confirm, leave }: { confirm: string; leave: string }): Promise<RenderedMail> =>
  renderMail({
    subject: `Confirm that you want news from ${store.name}`,
    heading: 'Confirm your subscription',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for news from ${store.name} to be sent to this address.`,
      },
      { kind: 'button', label: 'Confirm', link: confirm },
      { kind: 'note', text: 'If you didn’t ask for this, ignore this email. We won’t send anything else.' },
      { kind: 'note', text: `Keep it otherwise: with this link you leave the list at any time. ${leave}` },
    ],
  })
