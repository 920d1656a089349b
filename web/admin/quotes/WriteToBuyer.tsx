import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { SentAttachment } from '../../../domain/attachments/attachment-shape.ts'
import { QUOTE_TEXT_LENGTH } from '../../../domain/quotes/quote-request.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { AttachmentsField } from '../../attachments/AttachmentsField.tsx'
import { useAttachments } from '../../attachments/use-attachments.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { QuoteView } from './queries.ts'
import { useAdminDraft } from './use-admin-draft.ts'

const DraftShape = z.strictObject({ text: z.string().check(z.maxLength(QUOTE_TEXT_LENGTH)), key: z.string() })
const Shape = z.strictObject({
  text: z.string().check(z.trim()),
  key: z.string(),
})
const EMPTY = { text: '', key: '' }

/** A message to the buyer. The text stays in its field until it is delivered. */
export function WriteToBuyer({ quote }: { quote: QuoteView }) {
  const form = useForm({ resolver: zodResolver(Shape), defaultValues: EMPTY })
  const files = useAttachments(`desk quote ${quote.id}`)
  const { change, isPending, refusal } = useAdminMutation({
    change: async (message: { text: string; attachments: SentAttachment[] }, options) => {
      await api.quoteAdmin.write({ quoteId: quote.id, ...message }, options).catch(error => {
        files.refused(error)
        throw error
      })
      files.taken(message.attachments.map(({ upload }) => upload))
      draft.discard()
    },
    toast: () => 'Message sent.',
    noAnswer: 'We didn’t get a response. Please try again: it is sent only once.',
    idempotent: {
      key: { get: () => form.getValues('key'), set: key => form.setValue('key', key) },
      arrived:
        'Your first message was sent. Please check the conversation, and send this one too if there is more to say.',
    },
  })
  const draft = useAdminDraft({ name: 'message', quote, form, shape: DraftShape, first: EMPTY, isPending })
  const send = form.handleSubmit(({ text }) => {
    const { attachments } = files
    const why = files.notReady() ?? (text === '' && attachments.length === 0 ? 'Enter a message first' : null)
    if (why !== null) return form.setError('text', { message: why }, { shouldFocus: true })
    change(
      { text, attachments },
      {
        // Text typed during sending becomes the next message.
        onSuccess: () => {
          if (form.getValues('text').trim() === text) draft.startOver()
          else form.setValue('key', '')
        },
      },
    )
  })
  return (
    <form
      method="post"
      noValidate
      className="admin-fields mt-3 space-y-2 border-t border-line pt-3"
      onSubmit={send}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="Write to the buyer"
        rows={3}
        maxLength={QUOTE_TEXT_LENGTH}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <AttachmentsField attachments={files} />
      <DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />
      <FormAlert>{refusal}</FormAlert>
      <button type="submit" className="button max-sm:w-full" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Sending...' : 'Send message'}
      </button>
    </form>
  )
}
