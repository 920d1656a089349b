import { QUOTE_TEXT_LENGTH } from '../../../domain/quotes/quote-request.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { AttachmentsField } from '../../attachments/AttachmentsField.tsx'
import { useAttachments } from '../../attachments/use-attachments.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { QuoteView } from './queries.ts'
import { useAdminDraft } from './use-admin-draft.ts'

const MessageShape = z.strictObject({ text: z.string().check(z.maxLength(QUOTE_TEXT_LENGTH)), key: z.string() })
type Message = z.output<typeof MessageShape>
const EMPTY: Message = { text: '', key: '' }

/** A message to the buyer. The text stays in its field until it is delivered. */
export function WriteToBuyer({ quote }: { quote: QuoteView }) {
  const files = useAttachments(`desk quote ${quote.id}`)
  const { action, form, field } = useActionForm({
    resolver: resolveDraft(({ text: typed, key }: Message) => {
      const text = typed.trim()
      const why = files.notReady() ?? (text === '' && files.attachments.length === 0 ? 'Enter a message first' : null)
      return why === null
        ? { success: true, data: { text, key } }
        : { success: false, error: { issues: [{ code: 'custom', path: ['text'], message: why }] } }
    }),
    first: EMPTY,
    // Text typed during sending becomes the next message.
    saved: () => EMPTY,
    send: async ({ text }, options) => {
      const { attachments } = files
      await api.quotes.admin.write({ quoteId: quote.id, text, attachments }, options).catch(error => {
        files.refused(error)
        throw error
      })
      files.taken(attachments.map(({ upload }) => upload))
      draft.discard()
    },
    toast: () => 'Message sent.',
    noAnswer: 'We didn’t get a response. Please try again: it is sent only once.',
    arrived:
      'Your first message was sent. Please check the conversation, and send this one too if there is more to say.',
    onDone: () => {
      if (form.getValues('text') === '') draft.startOver()
      else form.setValue('key', '')
    },
  })
  const { isPending } = action
  const draft = useAdminDraft({ name: 'message', quote, form, shape: MessageShape, first: EMPTY, isPending })
  return (
    <ActionForm
      action={action}
      className="admin-fields mt-3 space-y-2 border-t border-line pt-3"
      hasShortcut
      submit={{ name: 'Send message', busy: 'Sending...', className: 'max-sm:w-full' }}
      draft={<DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />}
    >
      <TextArea label="Write to the buyer" rows={3} maxLength={QUOTE_TEXT_LENGTH} {...field('text')} />
      <AttachmentsField attachments={files} />
    </ActionForm>
  )
}
