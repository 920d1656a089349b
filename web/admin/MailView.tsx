import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'
import { LIVE_ONE } from '../live-query.ts'
import { Fact, Facts } from '../ui/Fact.tsx'
import { Moment } from '../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { BackLink } from './BackLink.tsx'
import { MailStateWord } from './MailStateWord.tsx'
import { ResendButton } from './ResendButton.tsx'

type Mail = InferRouterOutputs<StoreRouter>['mail']['one']

/** One mail: its delivery and its content. */
export function MailView({ id, back }: { id: string; back: string }) {
  return (
    <section aria-label="Mail">
      <BackLink href={back}>All emails</BackLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.mail.one.queryOptions({ input: { id }, ...LIVE_ONE }))}
          failed="This email couldn’t be loaded."
          skeleton={<RowsSkeleton rows={6} />}
        >
          {shown => (
            <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
              <State mail={shown} />
              <Content mail={shown} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

function State({ mail }: { mail: Mail }) {
  return (
    <div>
      <h2 className="text-lg [overflow-wrap:anywhere]">{mail.subject || '(no subject)'}</h2>
      <div className="mt-3">
        <Facts>
          <Fact name="State">
            <MailStateWord state={mail.state} />
          </Fact>
          <Fact name="Recipient">{mail.recipient}</Fact>
          <Fact name="Event">{mail.event.replaceAll('_', ' ')}</Fact>
          <Fact name="Tries">{mail.attempts}</Fact>
          {mail.lastError && <Fact name="Last error">{mail.lastError}</Fact>}
          <Fact name="Written">
            <Moment at={mail.createdAt} form="minute" />
          </Fact>
          {mail.sentAt && (
            <Fact name="Sent">
              <Moment at={mail.sentAt} form="minute" />
            </Fact>
          )}
          {mail.nextAttemptAt && (
            <Fact name="Next try">
              <Moment at={mail.nextAttemptAt} form="minute" />
            </Fact>
          )}
        </Facts>
      </div>
      {mail.canResend && (
        <p className="mt-4">
          <ResendButton id={mail.id} subject={mail.subject} />
        </p>
      )}
    </div>
  )
}

function Content({ mail }: { mail: Mail }) {
  if (mail.isSecret || (mail.html === '' && mail.text === ''))
    return (
      <p className="sheet px-4 py-10 text-center text-muted">
        {mail.isSecret
          ? 'This email contains a sign-in link. It cannot be read or sent again here: a new one has to be requested.'
          : 'The content of this email was deleted.'}
      </p>
    )
  return (
    <div>
      {/* The content of a mail is untrusted: no scripts, forms or pop-ups, a separate origin, and this page's policy. */}
      <iframe
        title="The email as HTML"
        sandbox=""
        srcDoc={mail.html}
        className="h-[40rem] w-full border border-line bg-white"
      />
      <details className="mt-3">
        <summary className="min-h-8 text-sm text-muted pointer-coarse:min-h-11">The email as text</summary>
        <pre className="sheet p-4 font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </div>
  )
}
