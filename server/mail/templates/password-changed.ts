import { moment } from './account-moment.ts'
import { greeting } from './greeting.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the owner of an account: its password has changed. */
export const passwordChanged = ({ name, when }: { name: string; when: Date }): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('passwordChanged', {
      words: { greeting: greeting(name), when: moment(when) },
      blocks: [],
    }),
  )
