import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactElement } from 'react'
import { logoAddress, logoSize } from '../../../domain/settings/logo.ts'
import { store } from '../../../domain/settings/store.ts'
import { splitNumbers } from '../../../domain/text/split-numbers.ts'
import { wholeAddress } from '../pictures-address.ts'
import { addressLine } from './address-line.ts'
import type { Block, MailPlan } from './mail-plan.ts'

// The common frame of all mails, in the store's style: white page, navy lines, a title block at the bottom. Styles are
// inline, because mail programs drop style sheets; JSX would need a build. The elements are separate packages: the
// combined one includes a highlighter and style sheets, 27 MB and most of a second at the start.

const NAVY = '#12294a'
const INK = '#0f1b2a'
const MUTED = '#4d5f73'
const LINE = '#d5dde5'
const ORANGE = '#c23f0a'
const SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace"

const page: CSSProperties = {
  backgroundColor: '#ffffff',
  fontFamily: SANS,
  color: INK,
  margin: 0,
  padding: '24px 16px',
}
const sheet: CSSProperties = { maxWidth: '560px', border: `1px solid ${NAVY}` }
const paragraph: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', overflowWrap: 'anywhere' }
const note: CSSProperties = { ...paragraph, fontSize: '14px', lineHeight: '20px', color: MUTED }
const button: CSSProperties = {
  backgroundColor: ORANGE,
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  padding: '12px 24px',
  borderRadius: '4px',
}
const cell: CSSProperties = { padding: '8px 12px', verticalAlign: 'top', fontSize: '14px', lineHeight: '20px' }
const label: CSSProperties = {
  ...cell,
  width: '35%',
  color: MUTED,
  borderBottom: `1px solid ${LINE}`,
  overflowWrap: 'anywhere',
}
const value: CSSProperties = { ...cell, borderBottom: `1px solid ${LINE}`, overflowWrap: 'anywhere' }
const title: CSSProperties = { ...cell, fontFamily: MONO, fontSize: '12px', lineHeight: '18px', color: NAVY }

/** Renders the mail as HTML. React escapes every text. */
export function writeHtml({ subject, heading, blocks }: MailPlan): Promise<string> {
  return render(
    h(
      Html,
      { lang: 'en' },
      h(Head, null, h('title', null, subject), h('meta', { name: 'color-scheme', content: 'light' })),
      h(Preview, null, heading),
      h(
        Body,
        { style: page },
        h(
          Container,
          { style: sheet },
          h(Section, { style: { padding: '16px 24px', borderBottom: `1px solid ${NAVY}` } }, whose()),
          h(
            Section,
            { style: { padding: '24px 24px 8px' } },
            h(
              Heading,
              { as: 'h1', style: { fontSize: '22px', lineHeight: '28px', margin: '0 0 16px', color: NAVY } },
              heading,
            ),
            ...blocks.map(block),
          ),
          titleBlock(),
        ),
      ),
    ),
  )
}

/** The header: the store's logo, or its name, which mail programs also show without pictures. */
function whose(): ReactElement {
  const style: CSSProperties = { margin: 0, fontSize: '14px', fontWeight: 700, letterSpacing: '1px', color: NAVY }
  const src = store.logo && wholeAddress(logoAddress(store.logo, 'png'))
  return store.logo && src
    ? h(Img, { src, alt: store.name, ...logoSize(store.logo), style: { ...style, display: 'block' } })
    : h(Text, { style }, store.name)
}

function block(piece: Block, at: number): ReactElement {
  switch (piece.kind) {
    case 'paragraph':
      return h(Text, { key: at, style: paragraph }, ...linesOf(piece.text))
    case 'note':
      return h(Text, { key: at, style: note }, ...linesOf(piece.text))
    case 'button':
      return h(
        Section,
        { key: at, style: { padding: '8px 0 24px' } },
        h(Button, { href: piece.link, style: button }, piece.label),
        // For programs that do not show buttons, and for readers who want to see the address.
        h(
          Text,
          { style: { ...note, margin: '16px 0 0', fontSize: '12px', lineHeight: '18px', overflowWrap: 'anywhere' } },
          'Or open ',
          h(Link, { href: piece.link, style: { color: '#0b4f9c', fontFamily: MONO } }, piece.link),
        ),
      )
    case 'facts':
      return h(
        Section,
        { key: at, style: { margin: '0 0 16px', borderTop: `1px solid ${LINE}` } },
        ...piece.rows.map((row, index) =>
          h(
            Fragment,
            { key: index },
            h(
              Row,
              null,
              h(Column, { style: label }, ...linesOf(row.label)),
              h(Column, { style: row.isCode ? { ...value, fontFamily: MONO } : value }, ...linesOf(row.value)),
            ),
          ),
        ),
      )
  }
}

/** Text with its line breaks, such as an owner's texts; other texts have one line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line, at) => (at === 0 ? whole(line, `${at}`) : [h('br', { key: at }), ...whole(line, `${at}`)]))

/** A line whose part numbers do not wrap. */
const whole = (line: string, key: string) =>
  splitNumbers(line).map(({ text, isNumber }, at) =>
    isNumber ? h('span', { key: `${key} ${at}`, style: { whiteSpace: 'nowrap' } }, text) : text,
  )

/** The title block at the bottom: the store and its contact. */
function titleBlock(): ReactElement {
  const { phone, hours, mailboxes } = store
  const half = { ...title, width: '50%' }
  return h(
    Section,
    { style: { borderTop: `1px solid ${NAVY}` } },
    h(
      Row,
      null,
      h(
        Column,
        { style: { ...half, borderRight: `1px solid ${NAVY}` } },
        h(Link, { href: `tel:+1-${phone}`, style: { color: NAVY } }, phone),
      ),
      h(Column, { style: half }, hours),
    ),
    h(Hr, { style: { margin: 0, borderColor: NAVY } }),
    h(
      Row,
      null,
      h(
        Column,
        { style: { ...half, borderRight: `1px solid ${NAVY}` } },
        h(Link, { href: `mailto:${mailboxes.sales}`, style: { color: NAVY } }, mailboxes.sales),
      ),
      h(Column, { style: half }, addressLine()),
    ),
  )
}
