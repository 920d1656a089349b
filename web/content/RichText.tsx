// biome-ignore-all lint/suspicious/noArrayIndexKey: the order of a text is fixed
import type { Block, Span } from '../../domain/markdown/blocks.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { FactList } from './FactList.tsx'

/** A text that was written as Markdown. */
export const RichText = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => <Piece key={at} {...block} />)

function Piece(block: Block) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  if (block.kind === 'heading')
    return (
      <h3>
        <Spans spans={block.spans} />
      </h3>
    )
  if (block.kind === 'list') {
    const items = block.items.map((spans, at) => (
      <li key={at}>
        <Spans spans={spans} />
      </li>
    ))
    return block.isNumbered ? <ol className="list-decimal space-y-1.5 pl-6">{items}</ol> : <ul>{items}</ul>
  }
  const { head, rows } = block
  if (head === null && rows.every(row => row.length === 2))
    return (
      <FactList facts={rows.map(([name = [], value = []], at) => [textOf(name), <Spans key={at} spans={value} />])} />
    )
  return (
    // A table wider than a phone scrolls by itself.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-y border-line text-left">
        {head && (
          <thead>
            <tr>
              {head.map((spans, at) => (
                <th key={at} scope="col" className="p-2 align-bottom first:pl-0">
                  <Spans spans={spans} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-line">
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((spans, column) => (
                <td key={column} className="p-2 align-top first:pl-0">
                  <Spans spans={spans} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Spans = ({ spans }: { spans: readonly Span[] }) => spans.map((span, at) => <Run key={at} {...span} />)

function Run({ text, isStrong, isEmphasized, href }: Span) {
  const emphasized = isEmphasized ? <em>{text}</em> : text
  const said = isStrong ? <strong className="font-semibold text-ink">{emphasized}</strong> : emphasized
  if (href === undefined) return said
  if (/^[/#]/.test(href)) return <PageLink href={href}>{said}</PageLink>
  return (
    <a
      href={href}
      className={href.startsWith('tel:') ? 'whitespace-nowrap' : undefined}
      rel={href.startsWith('http') ? 'noopener nofollow' : undefined}
    >
      {said}
    </a>
  )
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')
