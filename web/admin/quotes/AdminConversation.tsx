import { useQueryClient } from '@tanstack/react-query'
import { isQuoteEventAllowed } from '../../../domain/quotes/quote.ts'
import { QUOTE_EVENT_WORDS } from '../../../domain/quotes/quote-words.ts'
import { shipToWords } from '../../../domain/quotes/quote-zip.ts'
import { quoteFileAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { AttachmentList } from '../../attachments/AttachmentList.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { useMay } from '../may.tsx'
import { RemoveAttachment } from '../RemoveAttachment.tsx'
import { OfferWords } from './OfferWords.tsx'
import type { AdminQuote } from './queries.ts'
import { stepAuthor } from './step-author.ts'
import { WriteToBuyer } from './WriteToBuyer.tsx'

type Happened = AdminQuote['quote']['history'][number]

/** Messages and steps of both sides, oldest first, with the names of the admins, which the buyer does not see. */
export function AdminConversation({ admin }: { admin: AdminQuote }) {
  const { quote } = admin
  const mayQuote = useMay()('quote')
  const client = useQueryClient()
  return (
    <AdminBlock title="Conversation">
      <ol className="text-sm">
        {quote.history.map(entry => (
          <li key={entry.id} className="relative border-l border-line pb-3 pl-4 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[4px] size-[7px] rounded-full ${entry.actor === 'buyer' ? 'bg-accent' : 'bg-edge'}`}
            />
            <p>
              <span className="font-medium">{QUOTE_EVENT_WORDS[entry.event]}</span>{' '}
              <span className="text-muted">
                by {stepAuthor(admin, entry)}, <Moment at={entry.at} form="minute" />
              </span>
            </p>
            {entry.note && (
              <p
                className={`mt-1 rounded-md border px-2.5 py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap ${entry.actor === 'buyer' ? 'border-transparent bg-sunken' : 'border-line'}`}
              >
                {noteOf(entry)}
              </p>
            )}
            <AttachmentList
              files={entry.attachments}
              addressOf={({ id }) => quoteFileAddress(quote.id, id)}
              actions={({ id, name }) =>
                mayQuote && (
                  <RemoveAttachment
                    name={name}
                    remove={async () => {
                      await api.quotes.admin.removeAttachment({ quoteId: quote.id, attachmentId: id })
                      await client.invalidateQueries({ queryKey: orpc.quotes.admin.quote.key() })
                    }}
                  />
                )
              }
            />
            {entry.offer && <OfferWords offer={entry.offer} />}
          </li>
        ))}
      </ol>
      {mayQuote && isQuoteEventAllowed('wrote', quote, 'admin') && <WriteToBuyer key={quote.id} quote={quote} />}
    </AdminBlock>
  )
}

const noteOf = ({ event, note }: Happened): string =>
  event === 'unit_approved' ? `Ship to ${shipToWords(note)}` : note
