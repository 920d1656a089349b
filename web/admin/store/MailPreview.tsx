import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../../domain/mail-texts/mail-text.ts'
import { orpc } from '../../api.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

const PAUSE_MS = 400

/** The email rendered for a sample order or quote. `text` null: it has an error, and the last valid one is shown. */
export function MailPreview({ mail, text }: { mail: MailKindName; text: MailText | null }) {
  const title = useId()
  const asked = useDebouncedValue(text, PAUSE_MS)
  const { data, isError } = useQuery({
    ...orpc.mailTexts.preview.queryOptions({
      input: { mail, text: asked ?? { subject: '-', heading: '-', opening: '', closing: '' } },
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby={title} className="sheet p-4">
      <h3 id={title} className="text-base">
        Preview
      </h3>
      <p role="status" className="text-sm text-muted">
        {text === null
          ? 'As it was before the mistake.'
          : isError
            ? 'The preview could not be loaded.'
            : 'Of a made-up order, quote or form.'}
      </p>
      {data && (
        <>
          <p className="mt-3 text-sm [overflow-wrap:anywhere]">
            <span className="text-muted">Subject:</span> <strong>{data.subject}</strong>
          </p>
          {/* No scripts, forms or pop-ups, a separate origin, and this page's policy. */}
          <iframe
            title="The email as HTML"
            sandbox=""
            srcDoc={data.html}
            className="mt-2 h-[36rem] w-full border border-line bg-[#fff]"
          />
          <details className="mt-2">
            <summary className="min-h-8 cursor-pointer text-sm text-muted pointer-coarse:min-h-11">
              The email as text
            </summary>
            <pre className="mt-1 border border-line p-3 font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
              {data.text}
            </pre>
          </details>
        </>
      )}
    </section>
  )
}
