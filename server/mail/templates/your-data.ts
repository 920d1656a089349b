import { store } from '../../../domain/settings/store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** To an address whose data somebody has asked for, whether there is any or not: only its owner gets the link. */
export const yourData = ({ link, hours }: { link: string; hours: number }): Promise<RenderedMail> =>
  renderMail({
    subject: 'Your data: download or delete it',
    heading: 'Your data',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone, hopefully you, asked what ${store.name} keeps about this email address. The link shows it, and lets you download it or have it deleted. It works for ${hours} hours.`,
      },
      { kind: 'button', label: 'Show my data', link },
      { kind: 'note', text: 'Whoever has this link can delete your data. Don’t share it.' },
      { kind: 'note', text: 'If you didn’t ask for this, ignore this email. Nothing happens then.' },
    ],
  })
