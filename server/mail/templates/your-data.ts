import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/**
 * To an address for which personal data was requested, whether or not there is any, because only its owner may get the
 * link.
 */
export const yourData = ({ link, hours }: { link: string; hours: number }): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('yourData', {
      words: { linkHours: `${hours}` },
      blocks: [
        { kind: 'button', label: 'Show my data', link },
        { kind: 'note', text: 'Anyone with this link can delete your data. Don’t share it.' },
      ],
    }),
  )
