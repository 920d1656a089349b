import type { ReactNode } from 'react'

export type Question = readonly [question: string, answer: ReactNode]

/** Questions that open to their answers, without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line border-t border-line">
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary className="cursor-pointer py-3 font-semibold">{question}</summary>
          <p className="pb-4 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
