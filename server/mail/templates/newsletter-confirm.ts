import { store } from '../../../domain/settings/store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** To an address that somebody typed into the form for news: only its owner can say yes. */
export const newsletterConfirm = ({ confirm, leave }: { confirm: string; leave: string }): Promise<RenderedMail> =>
  renderMail({
    subject: `Confirm that you want news from ${store.name}`,
    heading: 'Confirm your subscription',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone, hopefully you, asked us to send news from ${store.name} to this address.`,
      },
      { kind: 'button', label: 'Confirm', link: confirm },
      { kind: 'note', text: 'If you didn’t ask for this, ignore this email. We won’t send anything else.' },
      { kind: 'note', text: `Otherwise keep this email. You can unsubscribe at any time with this link: ${leave}` },
    ],
  })
