import { greeting } from './greeting.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To a person who forgot their password. */
export const reset = mailTemplate({
  samples: { reset: { name: NAME, link: LINK } },
  render: ({ name, link }: { name: string; link: string }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('reset', {
        words: { greeting: greeting(name) },
        blocks: [{ kind: 'button', label: 'Set a new password', link }],
      }),
    ),
})
