import { moment } from './account-moment.ts'
import { greeting } from './greeting.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the owner of an account: its password has changed. */
export const passwordChanged = mailTemplate({
  samples: { passwordChanged: { name: NAME, when: new Date('2026-11-21T20:02:00Z') } },
  render: ({ name, when }: { name: string; when: Date }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('passwordChanged', {
        words: { greeting: greeting(name), when: moment(when) },
        blocks: [],
      }),
    ),
})
