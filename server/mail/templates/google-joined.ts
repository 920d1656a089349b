import { moment } from './account-moment.ts'
import { greeting } from './greeting.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the owner of an account: a Google account can now sign in to it. */
export const googleJoined = mailTemplate({
  samples: { googleJoined: { name: NAME, when: new Date('2026-11-21T20:02:00Z') } },
  render: ({ name, when }: { name: string; when: Date }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('googleJoined', {
        words: { greeting: greeting(name), when: moment(when) },
        blocks: [],
      }),
    ),
})
