import { createIsomorphicFn } from '@tanstack/react-start'
import { writeFrame } from './write-frame.tsx'

export type FramePart = 'top-bar' | 'brand' | 'account' | 'navigation' | 'footer'
type Kept = { __html: string }

const kept = new Map<FramePart, Kept>()

const htmlOf: (part: FramePart, pathname: string) => Kept = createIsomorphicFn()
  .server((part: FramePart, pathname: string): Kept => ({ __html: writeFrame(part, pathname) }))
  .client((part: FramePart): Kept => {
    // One object for good: another one would make React write the HTML anew, and close what is open in it.
    const html = kept.get(part) ?? { __html: document.getElementById(`frame-${part}`)?.innerHTML ?? '' }
    kept.set(part, html)
    return html
  })

/**
 * Makes an element one that the server alone writes and the browser keeps as it came: plain links need no script, so
 * none is sent for them (docs/decisions/0010-kept-html.md). No text of a person may ever go into it.
 */
export const keptHtml = (part: FramePart, pathname = '') => ({
  id: `frame-${part}`,
  dangerouslySetInnerHTML: htmlOf(part, pathname),
  suppressHydrationWarning: true,
})
