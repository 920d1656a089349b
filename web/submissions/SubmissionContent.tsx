import type { ReactNode } from 'react'
import { Fact, Facts } from '../ui/Fact.tsx'
import type { Submission } from './queries.ts'

/** The content of a submission without its sender; the same for its sender and for the back office. */
export function SubmissionContent({ submission, children }: { submission: Submission; children?: ReactNode }) {
  const { facts, texts } = submission
  return (
    <section className="sheet p-4" aria-label="What was sent">
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ label, value, isCode }) => (
            <Fact key={label} name={label}>
              <span className={isCode ? 'part-number' : undefined}>{value}</span>
            </Fact>
          ))}
        </Facts>
      )}
      {texts.map(({ label, text }) => (
        <div key={label} className="mt-3 text-sm first:mt-0">
          <h3 className="text-sm font-medium text-muted">{label}</h3>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
        </div>
      ))}
      {children}
      <SentPictures submission={submission} />
    </section>
  )
}

function SentPictures({ submission: { id, pictures } }: { submission: Submission }) {
  if (pictures.length === 0) return null
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
      {pictures.map((picture, at) => {
        const address = `/submission/${id}/pictures/${picture}`
        return (
          <li key={picture}>
            <a href={address} target="_blank" rel="noreferrer" className="block">
              <img
                src={address}
                alt={`Photograph ${at + 1} of ${pictures.length}`}
                width={192}
                height={192}
                loading="lazy"
                className="aspect-square w-full border border-line bg-sunken object-cover"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
