import { previewMail } from '../../mail/preview-mail.ts'
import { staff } from '../../procedure.ts'
import { Saved } from '../shapes.ts'
import { readMailText } from './list-mail-texts.ts'
import { saveMailText } from './save-mail-text.ts'
import { MailTextInput, MailTextsShape, SaveMailTextInput, TriedMailShape, TryMailTextInput } from './shapes.ts'

export const mailTexts = {
  read: staff('run_store')
    .meta({ shows: ['settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/mail-texts/{mail}',
      summary: 'Returns the present text of a mail, and its newest 20 versions',
    })
    .input(MailTextInput)
    .output(MailTextsShape)
    .handler(({ context: { db }, input: { mail } }) => readMailText(db, mail)),

  save: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/mail-texts/{mail}',
      summary: 'Saves the text of a mail',
    })
    .input(SaveMailTextInput)
    .output(Saved)
    .handler(async ({ context: { db, me, system }, input }) => ({
      version: await saveMailText(db, input, { adminId: me.userId, isLive: system.settings.mode === 'live' }),
    })),

  preview: staff('run_store')
    .meta({ notLive: 'Shows the words that are being typed' })
    .route({
      method: 'POST',
      path: '/api/admin/mail-texts/{mail}/preview',
      summary: 'Previews a mail with a text',
    })
    .input(TryMailTextInput)
    .output(TriedMailShape)
    .handler(({ input: { mail, text } }) => previewMail(mail, text)),
}
