import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../testing-markup.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'

const shown = (undelivered: number[], isVoid: boolean) =>
  markup(
    createElement(DocumentsSection, {
      order: { id: 'o1', status: 'delivered', paymentStatus: 'paid' },
      token: null,
      papers: {
        documents: [],
        certificates: [
          {
            id: 'c1',
            number: 'MC-20261129-4945',
            signedAt: new Date(0),
            undelivered: undelivered.map(pieces => ({ partNumber: 'RDX-3', uom: 'EA', mark: 'S/N SNX1', pieces })),
            isVoid,
          },
        ],
      },
    }),
  )

test('a certificate of delivered parts is offered without a remark', () => {
  expect(shown([], false)).toContain('certificates/c1.pdf')
  expect(shown([], false)).not.toMatch(/void|not delivered/)
})

test('a certificate of parts that were not delivered is void, with the reason and without a link', () => {
  const text = shown([1], true)
  expect(text).not.toContain('certificates/c1.pdf')
  expect(text).toMatch(/MC-20261129-4945.*void, because its parts were\s+not delivered \(1.*RDX-3 S\/N SNX1\)/)
})

test('a certificate that also names parts that were not delivered says for which it is not valid', () => {
  const text = shown([1], false)
  expect(text).toContain('certificates/c1.pdf')
  expect(text).toMatch(/Not valid for parts that were not delivered: 1.*RDX-3 S\/N SNX1/)
})

test('without scans, the papers are those of the pack: a refunded order has no packing slip', () => {
  const of = (paymentStatus: 'paid' | 'refunded') =>
    markup(
      createElement(DocumentsSection, {
        order: { id: 'o1', status: 'delivered', paymentStatus },
        token: null,
        papers: { documents: [], certificates: [] },
      }),
    )
  expect(of('paid')).toContain('Invoice and packing slip. No scans')
  expect(of('refunded')).toContain('Invoice. No scans')
})
