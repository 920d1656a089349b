import { moment } from './account-moment.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the owner of an account: a Google account can now sign in to it. */
export const googleJoined = ({ name, when }: { name: string; when: Date }): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('googleJoined', {
      words: { greeting: greeting(name), when: moment(when) },
      blocks: [],
    }),
  )
